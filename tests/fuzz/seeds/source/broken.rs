4pub fn before() -> i32 {
    1
}

pub fn broken( -> {

pub struct After {
    pub a: i32,
}
