//! The program `tilemark` far from its source tree: the assignments inside it, and an
//! instructor's groups laid over them.
mod bundled;
mod place;
mod private;
