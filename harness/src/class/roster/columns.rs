//! What the columns of a roster hold, by their names.

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Column {
    /// The whole name, `Ada Lovelace` or `Lovelace, Ada`.
    Name,
    /// The first name.
    FirstName,
    /// The last name.
    LastName,
    /// Canvas' own number of a user.
    CanvasId,
    /// The number that the school gives.
    Number,
    /// What the platform calls the student: Moodle's `Participant 12345`, or the
    /// identifier of a classroom.
    Identifier,
    /// The mail address.
    Email,
    /// The name with which the student logs in.
    Login,
    /// The name of an account of GitHub, where the column says so.
    GithubLogin,
    /// The number of an account of GitHub.
    GithubId,
    /// The section of the class.
    Section,
    /// Anything else.
    Other,
}

impl Column {
    /// Whether it tells one student from all others.
    pub(crate) fn is_identifier(self) -> bool {
        matches!(
            self,
            Column::CanvasId
                | Column::Number
                | Column::Identifier
                | Column::Email
                | Column::Login
                | Column::GithubLogin
                | Column::GithubId
        )
    }

    /// Whether it is a name or a part of one.
    pub(crate) fn is_name(self) -> bool {
        matches!(self, Column::Name | Column::FirstName | Column::LastName)
    }
}

/// Whose export a roster is, as far as the gradebook that goes back depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Platform {
    /// A gradebook exported from Canvas.
    Canvas,
    /// A grading worksheet of one assignment of Moodle.
    MoodleWorksheet,
    /// Anything else.
    Other,
}

impl Platform {
    /// The platform whose columns these are.
    pub(crate) fn of(header: &[String]) -> Platform {
        let names: Vec<String> = header.iter().map(|name| spelled(name)).collect();
        let has = |name: &str| names.iter().any(|known| known == name);
        if has("student") && has("id") && (has("sisuserid") || has("sisloginid") || has("section"))
        {
            Platform::Canvas
        } else if has("identifier") && has("grade") && (has("maximumgrade") || has("fullname")) {
            Platform::MoodleWorksheet
        } else {
            Platform::Other
        }
    }
}

/// What the columns of these names hold.
pub(crate) fn header_columns(header: &[String]) -> Vec<Column> {
    let is_canvas = Platform::of(header) == Platform::Canvas;
    let columns = header.iter().map(|name| match spelled(name).as_str() {
        "id" if is_canvas => Column::CanvasId,
        "canvasid" | "canvasuserid" => Column::CanvasId,
        "name" | "fullname" | "student" | "studentname" | "studentfullname" | "displayname" => {
            Column::Name
        }
        "firstname" | "first" | "givenname" | "givennames" | "forename" => Column::FirstName,
        "lastname" | "last" | "surname" | "familyname" | "lastnamesurname" => Column::LastName,
        "id"
        | "idnumber"
        | "sid"
        | "sisid"
        | "sisuserid"
        | "studentid"
        | "studentnumber"
        | "studentno"
        | "studentidnumber"
        | "number"
        | "userid"
        | "schoolid"
        | "universityid"
        | "matriculationnumber"
        | "orgdefinedid" => Column::Number,
        "identifier" | "participant" => Column::Identifier,
        "email" | "emailaddress" | "mail" | "mailaddress" | "studentemail" | "schoolemail" => {
            Column::Email
        }
        "username" | "user" | "login" | "loginid" | "loginname" | "sisloginid" | "netid"
        | "andrewid" | "account" => Column::Login,
        "githubusername" | "githublogin" | "github" => Column::GithubLogin,
        "githubid" | "githubuserid" => Column::GithubId,
        "section" | "sections" | "sectionname" => Column::Section,
        _ => Column::Other,
    });
    columns.collect()
}

/// The name of a column without what does not matter: case, blanks and punctuation.
pub(crate) fn spelled(name: &str) -> String {
    let kept = name.chars().filter(|c| c.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(header: &str, platform: Platform, columns: &[Column]) {
        let header: Vec<String> = header.split(',').map(str::to_owned).collect();
        assert_eq!(Platform::of(&header), platform);
        assert_eq!(header_columns(&header), columns);
    }

    #[test]
    fn knows_the_columns_of_the_platforms() {
        use Column::*;
        check(
            "Student,ID,SIS User ID,SIS Login ID,Section,Puzzle (4711)",
            Platform::Canvas,
            &[Name, CanvasId, Number, Login, Section, Other],
        );
        check(
            "Identifier,Full name,ID number,Email address,Status,Grade,Maximum Grade",
            Platform::MoodleWorksheet,
            &[Identifier, Name, Number, Email, Other, Other, Other],
        );
        check(
            "First Name,Last Name,SID,Email,Sections",
            Platform::Other,
            &[FirstName, LastName, Number, Email, Section],
        );
        check(
            "identifier,github_username,github_id,name",
            Platform::Other,
            &[Identifier, GithubLogin, GithubId, Name],
        );
        check(
            "Semester,email,last_name,first_name,school,major",
            Platform::Other,
            &[Other, Email, LastName, FirstName, Other, Other],
        );
    }

    #[test]
    fn knows_plain_columns_however_they_are_written() {
        use Column::*;
        check(
            "E-Mail,STUDENT_ID,Name,Login",
            Platform::Other,
            &[Email, Number, Name, Login],
        );
        check("id,student", Platform::Other, &[Number, Name]);
        check("Canvas ID,student", Platform::Other, &[CanvasId, Name]);
        check("points,remarks", Platform::Other, &[Other, Other]);
    }
}
