//! Honest programs, which all layers together must not hurt: row 29.
use std::{
    env, fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use harness::execute::{Exit, Layer, Observation, Scratch};

use super::{Trial, has, text, trial};

/// Where a tool is that another user can execute too. A language whose tools
/// are missing is not tried, and that is said.
fn tool(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = ["/usr/bin".into(), "/usr/local/bin".into()];
    let folders = folders.into_iter().chain(env::split_paths(&path));
    let found = folders
        .map(|folder| folder.join(name))
        .find(|file| file.is_file());
    if found.is_none() {
        // Past the capture of what tests print.
        let skipped = format!("SKIPPED: there is no `{name}` here: its language is not tried\n");
        std::io::stderr().write_all(skipped.as_bytes()).unwrap();
    }
    found
}

/// A program in one file, and how it is made and run.
struct Source {
    folder: Scratch,
}

impl Source {
    fn new(name: &str, text: &str) -> Self {
        let folder = Scratch::new().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        fs::write(folder.path().join(name), text).unwrap();
        Self { folder }
    }

    fn build(&self, tool: &Path, arguments: &[&str]) {
        let output = Command::new(tool)
            .args(arguments)
            .current_dir(self.folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// A run of `program` that may read the folder of this source.
    fn trial(&self, program: impl Into<PathBuf>, arguments: &[&str]) -> Trial {
        let mut trial = trial(program);
        trial.command.readable.push(self.folder.path().to_owned());
        let arguments = arguments.iter().map(|it| (*it).to_owned());
        trial.command.arguments.extend(arguments);
        trial.stdin("3 4\n")
    }
}

#[track_caller]
fn check_right(trial: Trial) {
    let seen = trial.run();
    let complaint = String::from_utf8_lossy(&seen.stderr.bytes).into_owned();
    let told = (&seen.exit, text(&seen.stdout.bytes), complaint.as_str());
    assert_eq!(told, (&Exit::Code(0), "7\n", ""));
    assert_eq!((seen.denied.as_slice(), seen.left_behind), (&[][..], 0));
}

fn complaint(seen: &Observation) -> String {
    String::from_utf8_lossy(&seen.stderr.bytes).into_owned()
}

#[test]
fn sanitizers_find_what_they_look_for_and_nothing_else() {
    let Some(compiler) = tool("g++") else { return };
    let source = Source::new(
        "sum.cpp",
        r#"
        #include <iostream>
        #include <string>
        #include <thread>
        #include <vector>
        int main(int, char **arguments) {
            std::string way = arguments[1];
            std::vector<int> numbers(2);
            std::cin >> numbers[0] >> numbers[1];
            int sum = 0;
            std::thread([&] { sum = numbers[0] + numbers[1]; }).join();
            if (way == "leak") { new int[100]; }
            if (way == "overflow") { volatile int *at = new int[2]; at[2] = 1; }
            if (way == "undefined") { sum = 2147483647; sum += numbers[0]; }
            std::cout << sum << "\n";
        }
        "#,
    );
    let options = ["-O0", "-g0", "-fsanitize=address,undefined", "-pthread"];
    let names = ["sum.cpp", "-o", "sum"];
    source.build(&compiler, &[&options[..], &names].concat());
    let run = |way: &str| source.trial(source.path("sum"), &[way]);
    check_right(run("right"));
    let seen = run("leak").run();
    assert!(
        complaint(&seen).contains("detected memory leaks"),
        "{seen:?}"
    );
    assert!(matches!(seen.exit, Exit::Code(1..)));
    let seen = run("overflow").run();
    assert!(
        complaint(&seen).contains("heap-buffer-overflow"),
        "{seen:?}"
    );
    let seen = run("undefined").run();
    assert!(
        complaint(&seen).contains("signed integer overflow"),
        "{seen:?}"
    );
}

#[test]
fn python_starts_processes_and_shares_with_them() {
    let Some(python) = tool("python3") else {
        return;
    };
    let source = Source::new(
        "sum.py",
        r#"
import asyncio, multiprocessing, queue, signal, subprocess, sys, tempfile, threading

def plain(numbers):
    told = subprocess.run(["/bin/sh", "-c", "cat"], input=numbers, capture_output=True, text=True)
    a, b = map(int, told.stdout.split())
    sleeper = subprocess.Popen(["/bin/sleep", "20"])
    sleeper.terminate()
    sleeper.wait()
    with tempfile.TemporaryFile() as file:
        file.write(b"x")
    found = queue.Queue()
    thread = threading.Thread(target=lambda: found.put(a + b))
    thread.start()
    thread.join()
    async def by_loop():
        process = await asyncio.create_subprocess_exec("/bin/true")
        await process.wait()
        return found.get()
    return asyncio.run(by_loop())

def add(pair):
    return pair[0] + pair[1]

def put(found, pair):
    found.put(add(pair))

def shared(numbers):
    pair = tuple(map(int, numbers.split()))
    with multiprocessing.Pool(2) as pool:
        sums = pool.map(add, [pair] * 3)
    found = multiprocessing.Queue()
    process = multiprocessing.Process(target=put, args=(found, pair))
    process.start()
    total = found.get()
    process.join()
    assert sums == [total] * 3
    sleeper = multiprocessing.Process(target=signal.pause)
    sleeper.start()
    sleeper.terminate()
    sleeper.join()
    return total

if __name__ == "__main__":
    print({"plain": plain, "shared": shared}[sys.argv[1]](sys.stdin.read()))
"#,
    );
    let file = source.path("sum.py");
    let run = |way: &str| source.trial(&python, &[&file, way]);
    check_right(run("plain"));
    // Locks that processes share are files in a folder that all share, unless
    // the program has its own: this is the price of rules for files alone.
    if has(&[Layer::Landlock]) && !has(&[Layer::Namespaces]) {
        assert_eq!(run("shared").run().exit, Exit::Code(1));
    } else {
        check_right(run("shared"));
    }
}

#[test]
fn java_runs_with_threads_and_processes() {
    let (Some(compiler), Some(java)) = (tool("javac"), tool("java")) else {
        return;
    };
    let source = Source::new(
        "Sum.java",
        r#"
        import java.util.Scanner;
        import java.util.stream.IntStream;

        public class Sum {
            public static void main(String[] arguments) throws Exception {
                Scanner in = new Scanner(System.in);
                int[] numbers = {in.nextInt(), in.nextInt()};
                Process process = new ProcessBuilder("/bin/true").start();
                if (process.waitFor() != 0) throw new Exception("not true");
                System.gc();
                System.out.println(IntStream.of(numbers).parallel().sum());
            }
        }
        "#,
    );
    source.build(&compiler, &["Sum.java"]);
    let folder = source.path("");
    check_right(source.trial(&java, &["-cp", &folder, "Sum"]));
}

#[test]
fn node_runs_with_workers_and_processes() {
    let Some(node) = tool("node") else { return };
    let source = Source::new(
        "sum.js",
        r#"
        const { execFileSync } = require("child_process");
        const { Worker } = require("worker_threads");
        const text = require("fs").readFileSync(0, "utf8");
        execFileSync("/bin/true");
        const numbers = text.trim().split(" ").map(Number);
        const work = `const { parentPort, workerData } = require("worker_threads");
                      parentPort.postMessage(workerData[0] + workerData[1]);`;
        new Worker(work, { eval: true, workerData: numbers }).on("message", console.log);
        "#,
    );
    let file = source.path("sum.js");
    check_right(source.trial(&node, &[&file]));
}

#[test]
fn rust_runs_with_threads_and_processes() {
    let Some(compiler) = tool("rustc") else {
        return;
    };
    let source = Source::new(
        "sum.rs",
        r#"
        fn main() {
            let text = std::io::read_to_string(std::io::stdin()).unwrap();
            let sum: i32 = text.split_whitespace().map(|it| it.parse::<i32>().unwrap()).sum();
            let mut child = std::process::Command::new("/bin/sleep").arg("20").spawn().unwrap();
            child.kill().unwrap();
            child.wait().unwrap();
            std::thread::spawn(move || println!("{sum}")).join().unwrap();
        }
        "#,
    );
    source.build(&compiler, &["sum.rs"]);
    check_right(source.trial(source.path("sum"), &[]));
}

#[test]
fn go_runs_with_routines_and_processes() {
    let Some(compiler) = tool("go") else { return };
    let source = Source::new(
        "sum.go",
        r#"
        package main

        import (
            "fmt"
            "os/exec"
        )

        func main() {
            var a, b int
            fmt.Scan(&a, &b)
            command := exec.Command("/bin/sleep", "20")
            command.Start()
            command.Process.Kill()
            command.Wait()
            sums := make(chan int)
            go func() { sums <- a + b }()
            fmt.Println(<-sums)
        }
        "#,
    );
    source.build(&compiler, &["build", "-o", "sum", "sum.go"]);
    check_right(source.trial(source.path("sum"), &[]));
}
