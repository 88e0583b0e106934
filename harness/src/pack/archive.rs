//! A pack as one zip archive.
use std::io::{self, Cursor, Write};

use zip::{CompressionMethod, ZipWriter, write::SimpleFileOptions};

use super::PackedFile;

/// The archive: the same bytes for the same files. On a system that has users, it is unpacked
/// to files that are nobody else's.
///
/// # Errors
///
/// If it cannot be made, as where it is larger than an archive may be.
pub fn archive(files: &[PackedFile]) -> io::Result<Vec<u8>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        // The time of each file is the first one that an archive knows.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(zip::DateTime::default())
            .compression_level(Some(FAST))
            .unix_permissions(if file.is_program { 0o700 } else { 0o600 });
        writer.start_file(&*file.path, options)?;
        writer.write_all(&file.content)?;
    }
    Ok(writer.finish()?.into_inner())
}

/// The level of compression: a higher one takes long for the program and saves little.
const FAST: i64 = 1;
