/* A program that reaches for what is not its own, in the way that its first
 * argument names, and says what came of it: `ok`, or the name of the error.
 *
 * Nothing here does harm where it is not refused: it takes what the tests have
 * laid out for it, or asks for what cannot be done anyway. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <mqueue.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *name_of(long result) {
    return result < 0 ? strerrorname_np(errno) : "ok";
}

static void tell(long result) {
    puts(name_of(result));
}

/* Sends a word to an address, through a connection or without one. */
static long send_to(int family, int kind, const void *address, socklen_t size) {
    int fd = socket(family, kind, 0);
    if (fd < 0) return -1;
    if (kind == SOCK_STREAM || kind == SOCK_SEQPACKET) {
        return connect(fd, address, size) < 0 ? -1 : write(fd, "leak", 4);
    }
    /* Two ways, of which a filter can look into the first alone. */
    if (sendto(fd, "leak", 4, 0, address, size) >= 0) return 0;
    struct iovec word = {"leak", 4};
    struct msghdr message = {(void *)address, size, &word, 1};
    return sendmsg(fd, &message, 0);
}

static long send_by_internet(int kind, int port) {
    struct sockaddr_in address = {AF_INET, htons(port), {htonl(INADDR_LOOPBACK)}};
    return send_to(AF_INET, kind, &address, sizeof address);
}

static struct sockaddr_un by_path(const char *path) {
    struct sockaddr_un address = {AF_UNIX};
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    return address;
}

static long send_by_path(int kind, const char *path) {
    struct sockaddr_un address = by_path(path);
    return send_to(AF_UNIX, kind, &address, sizeof address);
}

/* Through one of a pair, which needs no call that names an address. */
static long send_by_pair(int kind, const char *path) {
    int fds[2];
    struct sockaddr_un address = by_path(path);
    struct iovec word = {"leak", 4};
    struct msghdr message = {&address, sizeof address, &word, 1};
    return socketpair(AF_UNIX, kind, 0, fds) < 0 ? -1 : sendmsg(fds[0], &message, 0);
}

/* An abstract name, which is in no folder. */
static long send_by_name(const char *name) {
    struct sockaddr_un address = {AF_UNIX};
    strncpy(address.sun_path + 1, name, sizeof address.sun_path - 2);
    socklen_t size = offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name);
    return send_to(AF_UNIX, SOCK_STREAM, &address, size);
}

static long open_and(const char *path, int flags) {
    char byte;
    int fd = open(path, flags);
    if (fd < 0) return -1;
    if (flags == O_WRONLY) return write(fd, "SPOOFED", 7);
    errno = ENODATA;
    return read(fd, &byte, 1) == 1 ? 0 : -1;
}

static const char *of_process(const char *process, const char *file) {
    static char path[200];
    snprintf(path, sizeof path, "/proc/%s/%s", process, file);
    return path;
}

/* A signal when there is something to read, for a process that did not ask. */
static long signal_by_file(int process) {
    int fds[2];
    if (pipe(fds) < 0 || fcntl(fds[0], F_SETSIG, SIGTERM) < 0) return -1;
    if (fcntl(fds[0], F_SETOWN, process) < 0) return -1;
    if (fcntl(fds[0], F_SETFL, O_ASYNC) < 0) return -1;
    return write(fds[1], "x", 1);
}

static long start_with(unsigned long flags) {
    long child = syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    return child;
}

static long start3_with(unsigned long flags) {
    struct clone_args how = {.flags = flags, .exit_signal = SIGCHLD};
    long child = syscall(SYS_clone3, &how, sizeof how);
    if (child == 0) _exit(0);
    return child;
}

/* The number of a call in the tables of other ABIs of the same processor. */
static long call_as_x32(void) {
#ifdef __x86_64__
    return syscall(SYS_getpid | 0x40000000);
#else
    errno = ENOSYS;
    return -1;
#endif
}

static long call_as_i386(void) {
#ifdef __x86_64__
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory"); /* getpid */
    errno = -result;
    return result < 0 ? -1 : result;
#else
    return raise(SIGSYS);
#endif
}

/* Fills files up to the limit of each, 40 MB at most, and tells how many. */
static long fill(int (*next_file)(const char *), const char *folder) {
    static char bytes[1 << 16];
    long megabytes = 0;
    signal(SIGXFSZ, SIG_IGN);
    while (megabytes < 40) {
        long written = 0;
        int fd = next_file(folder);
        if (fd < 0) break;
        for (long n; (n = write(fd, bytes, sizeof bytes)) > 0;) written += n;
        if (written < 1 << 20) break;
        megabytes += written >> 20;
    }
    return megabytes;
}

static int file_in_memory(const char *nothing) {
    return memfd_create("reach", 0);
}

/* Without a name: where it is not refused, the space is to be given back. */
static int file_in_folder(const char *folder) {
    char name[200];
    snprintf(name, sizeof name, "%s/reach-%d", folder, getpid());
    int fd = open(name, O_CREAT | O_EXCL | O_WRONLY, 0600);
    unlink(name);
    return fd;
}

static const char *status_line(const char *name) {
    static char line[200];
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status)) {
        if (strncmp(line, name, strlen(name)) == 0) return line;
    }
    return "";
}

int main(int count, char **arguments) {
    const char *way = arguments[1];
    const char *detail = count > 2 ? arguments[2] : "";
    int number = atoi(detail);
    alarm(30);
#define IF(name) else if (strcmp(way, name) == 0)
    if (count < 2) return 2;
    /* The network and services */
    IF("tcp") tell(send_by_internet(SOCK_STREAM, number));
    IF("udp") tell(send_by_internet(SOCK_DGRAM, number));
    IF("unix") tell(send_by_path(SOCK_STREAM, detail));
    IF("unix-datagrams") tell(send_by_path(SOCK_DGRAM, detail));
    /* Which are datagrams, by another name. */
    IF("unix-raw") tell(send_by_path(SOCK_RAW, detail));
    IF("unix-pair") tell(send_by_pair(SOCK_DGRAM, detail));
    IF("unix-raw-pair") tell(send_by_pair(SOCK_RAW, detail));
    IF("abstract") tell(send_by_name(detail));
    IF("vsock") tell(socket(AF_VSOCK, SOCK_STREAM, 0));
    IF("netlink") tell(socket(AF_NETLINK, SOCK_RAW, 0));
    IF("packets") tell(socket(AF_PACKET, SOCK_RAW, 0));
    IF("syslog") tell(send_by_path(SOCK_DGRAM, "/dev/log"));
    IF("own-pair") tell(send_by_pair(SOCK_STREAM, "") < 0 && errno != EISCONN ? -1 : 0);
    /* Other processes */
    IF("kill") tell(kill(number, SIGTERM));
    IF("tgkill") tell(syscall(SYS_tgkill, number, number, SIGTERM));
    IF("sigqueue") { union sigval none = {0}; tell(sigqueue(number, SIGTERM, none)); }
    IF("pidfd-by-folder") {
        int fd = open(of_process(detail, ""), O_RDONLY | O_DIRECTORY);
        tell(fd < 0 ? -1 : syscall(SYS_pidfd_send_signal, fd, SIGTERM, NULL, 0));
    }
    IF("pidfd") {
        int fd = syscall(SYS_pidfd_open, number, 0);
        tell(fd < 0 ? -1 : syscall(SYS_pidfd_send_signal, fd, SIGTERM, NULL, 0));
    }
    IF("signal-by-file") tell(signal_by_file(number));
    IF("trace") tell(ptrace(PTRACE_SEIZE, number, 0, 0));
    IF("look-into") {
        char bytes[8];
        void *address = (void *)strtoul(arguments[3], NULL, 10);
        struct iovec here = {bytes, 8}, there = {address, 8};
        tell(process_vm_readv(number, &here, 1, &there, 1, 0));
    }
    IF("limit") {
        struct rlimit limit = {64, 64};
        tell(prlimit(number, RLIMIT_NOFILE, &limit, NULL));
    }
    IF("renice") tell(setpriority(PRIO_PROCESS, number, 19));
    IF("renice-user") tell(setpriority(PRIO_USER, 0, 19));
    IF("rank-user") tell(syscall(SYS_ioprio_set, 3, 0, 3 << 13));
    IF("pin") {
        cpu_set_t first;
        CPU_ZERO(&first);
        CPU_SET(0, &first);
        tell(sched_setaffinity(number, sizeof first, &first));
    }
    IF("environment") tell(open_and(of_process(detail, "environ"), O_RDONLY));
    IF("memory") tell(open(of_process(detail, "mem"), O_RDWR));
    IF("output") tell(open_and(of_process(detail, "fd/1"), O_WRONLY));
    IF("see") tell(access(of_process(detail, "stat"), R_OK));
    IF("parent") {
        /* Its keeper, or the first process of its namespace. */
        char parent[20];
        snprintf(parent, sizeof parent, "%d", getppid() ? getppid() : 1);
        printf("%s ", name_of(open_and(of_process(parent, "environ"), O_RDONLY)));
        printf("%s ", name_of(open(of_process(parent, "mem"), O_RDWR)));
        printf("%s ", name_of(open_and(of_process(parent, "fd/1"), O_WRONLY)));
        tell(ptrace(PTRACE_SEIZE, atoi(parent), 0, 0));
    }
    IF("be-traced") {
        if (ptrace(PTRACE_TRACEME, 0, 0, 0) < 0) return 1;
        raise(SIGUSR1);
        for (;;) pause();
    }
    /* Files */
    IF("read") tell(open_and(detail, O_RDONLY));
    IF("write") tell(open_and(detail, O_WRONLY));
    IF("create") tell(open(detail, O_CREAT | O_EXCL | O_WRONLY, 0600));
    IF("remove") tell(unlink(detail));
    IF("list") tell(open(detail, O_RDONLY | O_DIRECTORY));
    IF("chmod") tell(chmod(detail, 0600));
    IF("date") tell(utimensat(AT_FDCWD, detail, NULL, 0));
    IF("lock") { int fd = open(detail, O_RDONLY); tell(fd < 0 ? -1 : flock(fd, LOCK_EX | LOCK_NB)); }
    /* Memory that is no process's */
    IF("memory-files") printf("%ld\n", fill(file_in_memory, ""));
    IF("shared-files") printf("%ld\n", fill(file_in_folder, "/dev/shm"));
    IF("segments") {
        int id = shmget(IPC_PRIVATE, 1 << 12, IPC_CREAT | 0600);
        tell(id);
        if (id >= 0) shmctl(id, IPC_RMID, NULL);
    }
    IF("queue") {
        struct mq_attr small = {.mq_maxmsg = 1, .mq_msgsize = 1};
        mqd_t queue = mq_open("/tilemark-test", O_CREAT | O_RDWR, 0600, &small);
        tell(queue);
        if (queue >= 0) mq_unlink("/tilemark-test");
    }
    /* The system. What would succeed as root is asked for in vain. */
    IF("chroot") tell(chroot("/no/such"));
    IF("unshare") tell(unshare(CLONE_NEWUSER));
    IF("join") tell(setns(-1, 0));
    IF("mount") tell(mount("none", "/no/such", "tmpfs", 0, NULL));
    IF("unmount") tell(umount2("/no/such", 0));
    IF("new-user") tell(start_with(CLONE_NEWUSER));
    IF("new-user-3") tell(start3_with(CLONE_NEWUSER));
    IF("clock") { struct timespec wrong = {0, -1}; tell(syscall(SYS_clock_settime, CLOCK_REALTIME, &wrong)); }
    IF("tune-clock") { struct timex wrong = {.modes = ADJ_TICK, .tick = 1}; tell(adjtimex(&wrong)); }
    IF("reboot") tell(syscall(SYS_reboot, 0, 0, 0, 0));
    IF("module") tell(syscall(SYS_init_module, NULL, 0, ""));
    IF("kernel-log") tell(syscall(SYS_syslog, 3, NULL, -1));
    IF("keyring") tell(syscall(SYS_keyctl, 0, -3, 0, 0, 0));
    IF("ring") tell(syscall(SYS_io_uring_setup, 1, NULL));
    IF("bpf") tell(syscall(SYS_bpf, 5, NULL, 0));
    IF("perf") tell(syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
    IF("faults") tell(syscall(SYS_userfaultfd, 1));
    IF("x32") tell(call_as_x32());
    IF("i386") tell(call_as_i386());
    /* Rights */
    IF("rights") fputs(status_line("NoNewPrivs"), stdout);
    IF("capabilities") fputs(status_line("CapPrm"), stdout);
    IF("user") printf("%s\n", getuid() == geteuid() && getgid() == getegid() ? "same" : "other");
    IF("run") { execl(detail, detail, "user", NULL); tell(-1); }
    else return 2;
    return 0;
}
