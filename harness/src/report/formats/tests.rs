//! Every format of the same documents, as recorded and as independent readers take it.
mod documents;
mod recorded;
