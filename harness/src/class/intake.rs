//! Stub.
use super::Owner;
use std::path::{Path, PathBuf};
#[derive(Debug, Clone)]
pub struct Handed {
    pub owner: Owner,
    pub pieces: Vec<PathBuf>,
}
#[derive(Debug)]
pub struct Staged {
    pub folder: PathBuf,
    pub sha256: String,
}
impl Staged {
    pub fn told(&self) -> Vec<String> {
        Vec::new()
    }
}
#[derive(Debug)]
pub struct Refused {
    pub path: String,
    pub reason: String,
}
#[derive(Debug)]
pub struct Intake {
    pub submissions: Vec<Handed>,
    pub refused: Vec<Refused>,
}
pub fn survey(folder: &Path) -> Result<Intake, std::io::Error> {
    let mut submissions: Vec<Handed> = std::fs::read_dir(folder)?
        .flatten()
        .map(|it| Handed {
            owner: Owner {
                name: it.file_name().to_string_lossy().into_owned(),
                identifiers: vec![],
            },
            pieces: vec![PathBuf::from(it.file_name())],
        })
        .collect();
    submissions.sort_by(|a, b| a.owner.cmp(&b.owner));
    Ok(Intake {
        submissions,
        refused: vec![],
    })
}
impl Handed {
    pub fn stage(&self, folder: &Path, _: &[String]) -> Result<Staged, std::io::Error> {
        let folder = folder.join(&self.pieces[0]);
        let mut all = Vec::new();
        for entry in walkdir::WalkDir::new(&folder)
            .sort_by_file_name()
            .into_iter()
            .flatten()
        {
            if entry.file_type().is_file() {
                all.extend(entry.path().file_name().unwrap().as_encoded_bytes());
                all.extend(std::fs::read(entry.path())?);
            }
        }
        use sha2::Digest;
        let sha256 = sha2::Sha256::digest(&all)
            .iter()
            .map(|b| format!("{b:02x}"))
            .collect();
        Ok(Staged { folder, sha256 })
    }
}
