//! `execute` against programs that misbehave: for each, what is seen of it,
//! that it is over in time, and that nothing of it is left.

#[cfg(target_os = "linux")]
mod hostile;
