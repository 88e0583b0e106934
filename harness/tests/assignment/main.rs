//! Assignment folders: what is made of a correct one, and what is said about
//! the mistakes in others.
mod answers;
mod boards;
mod correct;
mod criteria;
mod described;
mod fixture;
mod folders;
mod hostile;
mod methods;
mod personal;
mod run;
mod script;
mod sections;
mod syntax;
