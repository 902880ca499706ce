// Times DDS (libdds 2.9) on deals of eight cards a hand, for scripts/bench-solver.mjs.
// Reads the number of deals, then a line a deal: trump (0..3, 4 no trump), leader, and 16 holdings (seat by seat, suit by
// suit, bit 0 the weakest of eight ranks). Then answers the lines `best` and `all`: CPU seconds for all deals, and the
// sum of the best values as a check.
#include <dds/dll.h>

#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

static double cpuSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static const int LOWEST_OF_EIGHT = 7;

int main() {
  SetResources(100, 1);
  int count = 0;
  if (scanf("%d", &count) != 1) return 2;
  std::vector<deal> deals(count);
  for (deal &one : deals) {
    memset(&one, 0, sizeof one);
    if (scanf("%d %d", &one.trump, &one.first) != 2) return 2;
    for (int seat = 0; seat < 4; seat++)
      for (int suit = 0; suit < 4; suit++) {
        unsigned held = 0;
        if (scanf("%u", &held) != 1) return 2;
        one.remainCards[seat][suit] = held << LOWEST_OF_EIGHT;
      }
  }
  char command[16];
  while (scanf("%15s", command) == 1) {
    const int solutions = strcmp(command, "all") == 0 ? 3 : 1;
    long sum = 0;
    const double start = cpuSeconds();
    for (const deal &one : deals) {
      futureTricks found;
      if (SolveBoard(one, -1, solutions, 0, &found, 0) != RETURN_NO_FAULT) return 3;
      sum += found.score[0];
    }
    printf("%.6f %ld\n", cpuSeconds() - start, sum);
    fflush(stdout);
  }
}
