/* A program that misbehaves in the way that its first argument names.
 *
 * Every process of it ends by itself after 30 seconds, and none starts more
 * than 40 others at a time, so that a harness which fails to end them is seen
 * to fail and does not bring down the machine. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static pid_t start(void) {
    pid_t child = fork();
    alarm(30);
    return child;
}

static void sleep_on(void) {
    for (;;) pause();
}

static void burn(void) {
    for (volatile unsigned long i = 0;; i++) {}
}

static void *burn_in_thread(void *nothing) {
    burn();
    return nothing;
}

static void close_streams(void) {
    for (int fd = 0; fd < 3; fd++) close(fd);
}

static void flood(int fd, char byte) {
    static char bytes[1 << 16];
    memset(bytes, byte, sizeof bytes);
    for (;;) {
        if (write(fd, bytes, sizeof bytes) < 0 && errno != EAGAIN) usleep(1000);
    }
}

static void fill_file(void) {
    static char bytes[1 << 16];
    int fd = open("big", O_CREAT | O_WRONLY, 0600);
    while (write(fd, bytes, sizeof bytes) > 0) {}
    puts(strerror(errno));
}

static void touch_memory(size_t megabytes) {
    for (size_t i = 0; i < megabytes; i++) memset(malloc(1 << 20), 1, 1 << 20);
}

static int recurse(volatile char *caller) {
    volatile char frame[1024];
    frame[0] = caller[0];
    return frame[0] == 2 ? 0 : recurse(frame) + frame[0];
}

static void ignore_signals(void) {
    for (int signal_number = 1; signal_number < 65; signal_number++) {
        signal(signal_number, SIG_IGN);
    }
}

/* A folder in a folder, `depth` of them, with a file in each tenth and without
 * permissions for each hundredth. */
static void make_deep_folders(int depth) {
    for (int i = 0; i < depth; i++) {
        if (mkdir("deep", 0700) != 0 || chdir("deep") != 0) exit(1);
        if (i % 10 == 0) close(open("file", O_CREAT | O_WRONLY, 0));
        if (i % 100 == 99) chmod("..", 0);
    }
}

static void make_odd_files(void) {
    close(open("new\nline", O_CREAT | O_WRONLY, 0600));
    close(open("\xff\xfe", O_CREAT | O_WRONLY, 0600));
    close(open("-rf", O_CREAT | O_WRONLY, 0600));
    close(open("1", O_CREAT | O_WRONLY, 0600));
    mkdir("2", 0700);
    mkdir("2/inside", 0700);
    mkdir("2/inside/more", 0700);
    mkfifo("pipe", 0600);
    if (symlink("/etc", "link-to-folder") || symlink("loop", "loop")) exit(1);
    mkdir("closed", 0700);
    mkdir("closed/inside", 0700);
    mkdir("closed/inside/more", 0700);
    chmod("closed/inside", 0);
    chmod("closed", 0);
    mkdir("many", 0700);
    for (int i = 0; i < 20000; i++) {
        char name[32];
        snprintf(name, sizeof name, "many/%d", i);
        close(open(name, O_CREAT | O_WRONLY, 0600));
    }
    chmod(".", 0);
}

/* Twice as many processes in each round: 32 in the end. */
static void bomb(int leaves_group) {
    for (int round = 0; round < 5; round++) {
        if (start() == 0 && leaves_group) setsid();
    }
    sleep_on();
}

/* From one link of a chain to the next, in microseconds: a machine has room for
 * so many processes only, and other tests need some. */
enum { PACE = 2000 };

/* Twenty processes, of which each ends all the time and goes on in its child,
 * for ten seconds; if it flees, in a session of its own, where it can. */
static void hydra(int flees) {
    time_t end = time(NULL) + 10;
    for (int i = 0; i < 20; i++) {
        if (start() == 0) {
            while (time(NULL) < end) {
                usleep(PACE);
                if (start() > 0) _exit(0);
                if (flees) setsid();
            }
            _exit(0);
        }
    }
    signal(SIGCHLD, SIG_IGN);
    sleep_on();
}

/* One process after the other, each in a session of its own. */
static void chain(void) {
    for (int i = 0; i < 3000; i++) {
        if (start() != 0) _exit(0);
        setsid();
    }
    sleep_on();
}

int main(int count, char **arguments) {
    const char *way = arguments[1];
    const char *detail = count > 2 ? arguments[2] : "";
    int status = 0;
    alarm(30);
#define IF(name) else if (strcmp(way, name) == 0)
    if (count < 2) return 2;
    /* Input */
    IF("ignore-input") puts("done");
    IF("close-input") { close(0); usleep(20000); puts("done"); }
    IF("read-some") { char bytes[1000]; return read(0, bytes, sizeof bytes) == 1000 ? 0 : 1; }
    IF("copy") { for (int c; (c = getchar()) != EOF;) putchar(c); }
    /* Output */
    IF("flood") { signal(SIGPIPE, SIG_IGN); signal(SIGXFSZ, SIG_IGN); flood(1, 'x'); }
    IF("flood-error") flood(2, 'x');
    IF("newlines") { puts("right"); fflush(stdout); flood(1, '\n'); }
    IF("partial") { printf("partial"); fflush(stdout); sleep_on(); }
    IF("close-output") { puts("done"); fclose(stdout); close(2); burn(); }
    IF("fill-pipe") {
        static char bytes[500000];
        if (fcntl(1, F_SETPIPE_SZ, 1 << 20) < 0) return 1;
        if (write(1, bytes, sizeof bytes) != sizeof bytes) return 1;
    }
    IF("bytes") for (int i = 0; i < 256; i++) putchar(i);
    IF("silent") return 0;
    IF("exit") return atoi(detail);
    IF("fill-file") fill_file();
    IF("fill-file-on") { signal(SIGXFSZ, SIG_IGN); fill_file(); }
    /* Time */
    IF("sleep") sleep_on();
    IF("spin") burn();
    /* Uses so many milliseconds of CPU time. */
    IF("work") { while (clock() < CLOCKS_PER_SEC / 1000 * atoi(detail)) {} puts("done"); }
    IF("spin-in-threads") {
        pthread_t thread;
        for (int i = 0; i < 4; i++) pthread_create(&thread, NULL, burn_in_thread, NULL);
        sleep_on();
    }
    IF("spin-in-children") {
        for (int i = 0; i < 4; i++) if (start() == 0) burn();
        while (wait(NULL) > 0) {}
    }
    IF("spin-in-lost-children") {
        /* Their CPU time, half a second in all, is added to nobody's. */
        signal(SIGCHLD, SIG_IGN);
        for (int i = 0; i < 4; i++) {
            if (start() == 0) {
                while (clock() < CLOCKS_PER_SEC / 8) {}
                _exit(0);
            }
            wait(NULL);
        }
        puts("done");
    }
    IF("ignore-signals") { ignore_signals(); burn(); }
    IF("stop") raise(SIGSTOP);
    /* Crashes */
    IF("raise") raise(atoi(detail));
    IF("abort") { printf("lost"); abort(); }
    IF("segfault") *(volatile int *)8 = 1;
    IF("divide") { volatile int one = 1, zero = 0; return one / zero; }
    IF("recurse") { char frame = 1; return recurse(&frame); }
    /* Memory */
    IF("eat-memory") { touch_memory(2000); sleep_on(); }
    IF("eat-memory-in-children") {
        for (int i = 0; i < 4; i++) if (start() == 0) { touch_memory(30); sleep_on(); }
        sleep_on();
    }
    IF("share-memory") {
        touch_memory(40);
        for (int i = 0; i < 4; i++) if (start() == 0) sleep_on();
        usleep(100000);
        kill(0, SIGTERM);
    }
    IF("eat-and-end") { touch_memory(100); _exit(0); }
    /* Processes */
    IF("leave-child") { if (start() == 0) sleep_on(); puts("done"); }
    IF("leave-daemon") {
        if (start() == 0) { setsid(); close_streams(); if (start() == 0) burn(); _exit(0); }
        while (wait(NULL) > 0) {}
        puts("done");
    }
    IF("leave-daemon-with-pipes") { if (start() == 0) { setsid(); sleep_on(); } puts("done"); }
    IF("orphans") {
        /* One at a time, of which nobody but the keeper can take note; more than a
         * user may have processes, the ended ones among them. */
        for (int i = 0; i < 1500; i++) {
            pid_t child = start();
            if (child == 0) _exit(start() < 0);
            if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) return 1;
            usleep(200);
        }
        puts("done");
    }
    IF("wait-for-child") { if (start() == 0) sleep_on(); wait(NULL); }
    IF("bomb") bomb(0);
    IF("bomb-with-sessions") bomb(1);
    IF("hydra") hydra(0);
    IF("flee") hydra(1);
    IF("threads") {
        /* A thousand, where so many are let be. */
        pthread_t thread;
        pthread_attr_t small;
        pthread_attr_init(&small);
        pthread_attr_setstacksize(&small, 1 << 14);
        int started = 0;
        while (started < 1000 && pthread_create(&thread, &small, (void *(*)(void *))sleep_on, NULL) == 0) {
            started++;
        }
        printf("%d\n", started);
        fflush(stdout);
        sleep_on();
    }
    IF("chain") chain();
    IF("kill-group") { if (start() == 0) sleep_on(); kill(0, SIGKILL); }
    IF("kill-parent") {
        if (start() == 0) { setsid(); sleep_on(); }
        if (start() == 0) sleep_on();
        if (getppid() != 0) kill(getppid(), SIGKILL);
        sleep_on();
    }
    IF("stop-parent") {
        if (start() == 0) { setsid(); sleep_on(); }
        if (getppid() != 0) kill(getppid(), SIGSTOP);
        sleep_on();
    }
    IF("hold") {
        /* Opens a pipe by name, in three processes, until they end. */
        int fd = open(detail, O_WRONLY);
        if (start() == 0) { setsid(); close_streams(); sleep_on(); }
        if (start() == 0) burn();
        if (strcmp(arguments[3], "stop-keeper") == 0 && getppid() != 0) kill(getppid(), SIGSTOP);
        if (write(fd, "ready", 5) != 5) return 1;
        sleep_on();
    }
    /* Surroundings */
    IF("environment") for (char **pair = environ; *pair; pair++) puts(*pair);
    IF("arguments") for (int i = 2; i < count; i++) printf("<%s>", arguments[i]);
    /* In pages: what is on the stack moves a little with the arguments. */
    IF("addresses") {
        printf("%zx %zx %zx\n", (size_t)main >> 12, (size_t)&status >> 12, (size_t)malloc(9) >> 12);
    }
    IF("descriptors") {
        for (int fd = 0; fd < 2000; fd++) if (fcntl(fd, F_GETFD) >= 0) printf("%d ", fd);
    }
    IF("terminal") {
        int fd = open("/dev/tty", O_RDWR);
        printf("%s", fd < 0 ? strerrorname_np(errno) : "open");
    }
    IF("state") {
        struct rlimit core, files, stack;
        getrlimit(RLIMIT_CORE, &core);
        getrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_STACK, &stack);
        int ignored = 0, death = 0;
        for (int i = 1; i < 32; i++) {
            struct sigaction action;
            ignored += sigaction(i, NULL, &action) == 0 && action.sa_handler != SIG_DFL;
        }
        sigset_t blocked;
        sigprocmask(SIG_SETMASK, NULL, &blocked);
        prctl(PR_GET_PDEATHSIG, &death);
        char score[8] = "";
        int fd = open("/proc/self/oom_score_adj", O_RDONLY);
        if (read(fd, score, sizeof score - 1) < 0) return 1;
        mode_t mask = umask(0);
        printf("leader %d core %lu files %lu stack %lu ignored %d blocked %d death %d mask %o oom %s",
               getsid(0) == getpid(), core.rlim_max, files.rlim_max, stack.rlim_cur >> 20, ignored,
               !sigisemptyset(&blocked), death, mask, score);
    }
    IF("write-files") { make_odd_files(); }
    /* Deeper than a path can be long and a process can have files open. */
    IF("write-deep-folders") make_deep_folders(atoi(detail));
    else status = 2;
    return status;
}
