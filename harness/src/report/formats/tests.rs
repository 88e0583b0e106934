//! Every format of the same documents, as recorded and as independent readers take it.
mod documents;
mod hostile;
mod readers;
mod recorded;
mod rules;
mod schemas;
mod steps;
