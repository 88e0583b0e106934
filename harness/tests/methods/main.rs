//! The methods of a class, called one by one: what is wrong in one of them costs
//! that one.
mod class;
mod diagnosed;
mod forged;
mod leaks;
mod misbehavior;
mod order;
mod paid_once;
mod places;
mod tolerated;
