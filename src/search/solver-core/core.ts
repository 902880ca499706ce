// The search of the perfect-information solver: AssemblyScript, compiled to WebAssembly by scripts/build.mjs.
//
// It knows no suits and no faces. A position is at most 32 cards, a bit each, in four lanes of one word: the trump lane
// lowest, in every lane the strongest card lowest. So of the cards that can win a trick the lowest bit wins it, and
// `bit - 1` is the mask of all that beat it. Values are points of the leader's side, from tricks still to be finished.
// Method: null-window search over points; a table at trick boundaries whose entries keep only the ranks that mattered.

// Memory. Below: what describes the position (written by the owner and by `begin`), lookups, table.
const LANE: usize = 1024; // u32[32]: the lane of a card, by bit number
const UNIT: usize = 1152; // u64[32]: what a card adds to the key of its seat, by bit number
const OFFSET: usize = 1408; // u32[4]: lowest bit of each lane
const WIDTH: usize = 1424; // u32[4]: bits of each lane
const MASK: usize = 1488; // u32[4]: all cards of each lane
const LOW_MASK: usize = 1504; // u32[4]: as many bits from bit 0
const HAND: usize = 1440; // u32[4]: hands by seat, cards on the table put back
const FORCED: usize = 1456; // u32[4]: cards that may be played to the first trick, from the leader on
const FOUND: usize = 1472; // u32[4]: the card that decided the last search, by place in the first trick
const MOVES: usize = 2048; // u32[16] for each number of tricks left: scored leads
const BOUND: usize = 4096; // i32[4][16][16]: live weighted cards, tricks left, sure tricks -> least points; last: all points
const OWNERS: usize = 8192; // u64[4][512]: by lane and cards left in it, two planes of owners by relative rank
const KTH: usize = 24576; // u16[512][16]: the k-th strongest card of a lane's cards
const HEADS: usize = 40960; // u32[4096]: first entry of each chain, 0 none
const ENTRIES: usize = 65536; // 32 bytes an entry: key, owners, mask, next, least, most
const CHAINS: u32 = 4096;
export const ENTRY_LIMIT: u32 = 65536;

const INFINITY: i32 = 0x3fffffff;
const ALL: u32 = u32.MAX_VALUE;

export const USE_TABLE: u32 = 1;
export const USE_ORDER: u32 = 2;
export const USE_RANKS: u32 = 4;
export const USE_RUNS: u32 = 8;
export const USE_BOUNDS: u32 = 16;

let trumps: u32 = 0; // lane of trumps
let laneStarts: u32 = 0; // strongest bit of each lane
let bonus: u32 = 0; // the weighted cards as bits, 0 where there is none
let penalty: u32 = 0;
let weighted: u32 = 0;
let welcome: u32 = 0; // weighted cards worth winning, and the others
let unwelcome: u32 = 0;
let trickPoints: i32 = 0;
let bonusPoints: i32 = 0;
let penaltyPoints: i32 = 0;
let switches: u32 = 31;
let entryCount: u32 = 1;
let firstTricks: u32 = 0; // tricks left in the position given
let nodes: u32 = 0;
let nodeLimit: u32 = ALL;

export function nodeCount(): u32 {
  return nodes;
}
export function entriesUsed(): u32 {
  return entryCount - 1;
}

/** Lookups that never change; once an instance. */
export function init(): void {
  for (let cards: u32 = 0; cards < 512; cards++) {
    let rest = cards;
    for (let k: u32 = 1; rest != 0; k++) {
      store<u16>(KTH + (((cards << 4) | k) << 1), <u16>(rest & -rest));
      rest &= rest - 1;
    }
  }
}

/** Prepares for the position in memory; `trumpLane` says whether lane 0 is trump. */
export function begin(
  trumpLane: bool,
  tricks: u32,
  bonusCard: u32,
  penaltyCard: u32,
  trickValue: i32,
  bonusValue: i32,
  penaltyValue: i32,
  using: u32,
  limit: u32,
): void {
  switches = using;
  bonus = bonusCard;
  penalty = penaltyCard;
  weighted = bonus | penalty;
  welcome = (bonusValue > 0 ? bonus : 0) | (penaltyValue > 0 ? penalty : 0);
  unwelcome = weighted & ~welcome;
  trickPoints = trickValue;
  bonusPoints = bonus ? bonusValue : 0;
  penaltyPoints = penalty ? penaltyValue : 0;
  firstTricks = tricks;
  nodes = 0;
  nodeLimit = limit;
  laneStarts = 0;
  for (let lane: u32 = 0; lane < 4; lane++) {
    const offset = load<u32>(OFFSET + (lane << 2));
    const width = load<u32>(WIDTH + (lane << 2));
    const mask = ((1 << width) - 1) << offset;
    if (width) laneStarts |= 1 << offset;
    store<u32>(MASK + (lane << 2), mask);
    store<u32>(LOW_MASK + (lane << 2), (1 << width) - 1);
    if (lane == 0) trumps = trumpLane ? mask : 0;
    for (let rank: u32 = 0; rank < width; rank++) {
      const at = offset + rank;
      const card: u32 = 1 << at;
      store<u32>(LANE + (at << 2), mask);
      store<u64>(
        UNIT + (at << 3),
        (<u64>1 << (lane << 2)) | (card == bonus ? 8 : 0) | (card == penalty ? 128 : 0),
      );
    }
    ownersOf(lane, offset, width);
  }
  boundsOf(tricks);
  clear();
}

function clear(): void {
  memory.fill(HEADS, 0, CHAINS << 2);
  entryCount = 1;
}

/** For every set of cards left in a lane: the owners by relative rank, as two planes of bits at the lane's place. */
function ownersOf(lane: u32, offset: u32, width: u32): void {
  const table = OWNERS + (lane << 12);
  const h1 = load<u32>(HAND, 4) >> offset;
  const h2 = load<u32>(HAND, 8) >> offset;
  const h3 = load<u32>(HAND, 12) >> offset;
  store<u64>(table, 0);
  for (let at: u32 = 0; at < width; at++) {
    const low = (((h1 | h3) >> at) & 1) as u64;
    const high = (((h2 | h3) >> at) & 1) as u64;
    const owner = (low | (high << 32)) << offset;
    const first: u32 = 1 << at;
    for (let below: u32 = 0; below < first; below++) {
      store<u64>(
        table + ((first | below) << 3),
        load<u64>(table + (below << 3)) | (owner << popcnt(below)),
      );
    }
  }
}

/** Least points of a side that takes at least k of the tricks left, whatever happens to the weighted cards. */
function boundsOf(tricks: u32): void {
  for (let live: u32 = 0; live < 4; live++) {
    const b = live & 1 ? bonusPoints : 0;
    const p = live & 2 ? penaltyPoints : 0;
    for (let left: u32 = 0; left <= tricks; left++) {
      const row = BOUND + (live << 10) + (left << 6);
      const all = <i32>left * trickPoints + b + p;
      store<i32>(row, all, 60);
      let least = all;
      store<i32>(row + (left << 2), least);
      for (let k: i32 = <i32>left - 1; k >= 0; k--) {
        const worst = k == 0 ? 0 : k * trickPoints + min(0, b) + min(0, p);
        least = min(least, worst);
        store<i32>(row + (k << 2), least);
      }
    }
  }
}

@inline
function pack(value: i32, ranks: u32): u64 {
  return (<u64>value << 32) | <u64>ranks;
}

@inline
function lowest(set: u32): u32 {
  return set & -set;
}

@inline
function weakest(set: u32): u32 {
  return <u32>0x80000000 >> clz(set);
}

/** The strongest card of each run of equal cards in `set`; a weighted card is a run of its own. */
@inline
function tops(set: u32, gone: u32, firsts: u32): u32 {
  const next = (set & ~weighted) << 1;
  return set & ~((next | (gone + (next & gone))) & ~(firsts | weighted));
}

/** Cards of a hand that are equal to `card` or stronger than the next other card below it. */
@inline
function runOf(card: u32, hand: u32, all: u32, lane: u32): u32 {
  const others = all & ~hand & lane & -card;
  return hand & lane & -card & (lowest(others) - 1) & (~weighted | card);
}

/** What may win a trick from this hand: cards of the lane led, or trumps when it has none. */
@inline
function eligible(hand: u32, lane: u32): u32 {
  const follow = hand & lane;
  return follow ? follow : hand & trumps;
}

/** The card to try next of `set`, when those in `wins` are expected to take the trick for the player's side. */
@inline
function pick(set: u32, wins: u32, points: i32): u32 {
  const losses = set & ~wins;
  if (set & weighted) {
    const gain = wins & welcome;
    if (gain) return lowest(gain);
    const plain = set & ~weighted;
    const shed = losses & unwelcome;
    if (shed && !(plain & wins)) return lowest(shed);
    if (plain) {
      const first = points >= 0 ? plain & wins : plain & losses;
      return weakest(first ? first : plain);
    }
    return weakest(set);
  }
  const first = points >= 0 ? wins : losses;
  return weakest(first ? first : set);
}

@inline
function pointsOf(cards: u32): i32 {
  return trickPoints + (cards & bonus ? bonusPoints : 0) + (cards & penalty ? penaltyPoints : 0);
}

@inline
function unit(card: u32): u64 {
  return load<u64>(UNIT + (ctz(card) << 3));
}

/** The last trick: everybody's only card. */
@inline
function lastTrick(h0: u32, h2: u32, all: u32): u64 {
  const lane = load<u32>(LANE + (ctz(h0) << 2));
  const able = all & (lane | trumps);
  const best = lowest(able);
  const contested = able & (best & trumps ? trumps : lane) & ~best;
  const value = best & (h0 | h2) ? pointsOf(all) : 0;
  return pack(value, contested ? best : 0);
}

/** Ranks that the count of quick tricks rests on. */
let quickRanks: u32 = 0;

/** Tricks that the leader can cash at once in a lane, while all who hold trumps follow or nobody else has any. */
@inline
function quickIn(lane: u32, h0: u32, h1: u32, h2: u32, h3: u32): u32 {
  const others = (h1 | h2 | h3) & lane;
  const run = h0 & lane & (lowest(others) - 1);
  if (!run) return 0;
  let count = popcnt(run);
  if (lane != trumps) {
    if (h1 & trumps) count = min(count, popcnt(h1 & lane));
    if (h2 & trumps) count = min(count, popcnt(h2 & lane));
    if (h3 & trumps) count = min(count, popcnt(h3 & lane));
  }
  if (others && count) quickRanks |= run;
  return count;
}

@inline
function sureRun(ours: u32, theirs: u32): u32 {
  return ours & (lowest(theirs) - 1);
}

// What speaks for a lead, fitted to fewer cards tried over random deals.
const LEAD: i32 = 10_000;
const LEAD_OWN_LENGTH: i32 = 40;
const LEAD_THEIR_LENGTH: i32 = 10;
const LEAD_TRUMP: i32 = -190;
const LEAD_THEY_ARE_VOID: i32 = -460;
const LEAD_WINS: i32 = 640;
const LEAD_PARTNER_WINS: i32 = 550;
const LEAD_WEAKER: i32 = -10;
const LEAD_WEAKER_LOSES: i32 = -60;
const LEAD_WELCOME_WINS: i32 = 910;
const LEAD_WELCOME_LOSES: i32 = -200;
const LEAD_UNWELCOME_WINS: i32 = 500;
const LEAD_UNWELCOME_LOSES: i32 = 310;
const LEAD_TO_WIN_WELCOME: i32 = 280;
const LEAD_TO_LOSE_WELCOME: i32 = -100;
const LEAD_TO_LOSE_UNWELCOME: i32 = 260;

/** Writes the leads with their scores; returns how many. */
@inline
function scoreLeads(list: usize, set: u32, h0: u32, h1: u32, h2: u32, h3: u32): u32 {
  let count: u32 = 0;
  let rest = set;
  while (rest) {
    const lane = load<u32>(LANE + (ctz(rest) << 2));
    let here = rest & lane;
    rest &= ~lane;
    const theirs = min(lowest(eligible(h1, lane)) - 1, lowest(eligible(h3, lane)) - 1);
    const partnerWins = lowest(eligible(h2, lane)) - 1 < theirs;
    const held1 = h1 & lane;
    const held3 = h3 & lane;
    const lure = (held1 | held3 | (h2 & lane)) & weighted;
    const base: i32 =
      LEAD +
      LEAD_OWN_LENGTH * popcnt(h0 & lane) +
      LEAD_THEIR_LENGTH * popcnt(held1 | held3) +
      (lane & trumps ? LEAD_TRUMP : 0) +
      (held1 && held3 ? 0 : LEAD_THEY_ARE_VOID);
    const ifWon = base + (lure & welcome ? LEAD_TO_WIN_WELCOME : 0);
    const ifLost =
      base +
      (lure & welcome ? LEAD_TO_LOSE_WELCOME : 0) +
      (h2 & lane & unwelcome ? LEAD_TO_LOSE_UNWELCOME : 0);
    let place: i32 = 0;
    while (here) {
      const card = lowest(here);
      here ^= card;
      const wins = card - 1 < theirs;
      const won = wins || partnerWins;
      let score = won ? ifWon : ifLost;
      if (card & weighted) {
        if (card & welcome) score += won ? LEAD_WELCOME_WINS : LEAD_WELCOME_LOSES;
        else score += won ? LEAD_UNWELCOME_WINS : LEAD_UNWELCOME_LOSES;
      } else if (won) {
        score += wins ? LEAD_WINS + LEAD_WEAKER * place : LEAD_PARTNER_WINS - LEAD_WEAKER * place;
      } else {
        score += LEAD_WEAKER_LOSES * place;
      }
      place++;
      store<u32>(list + (count << 2), (<u32>score << 5) | ctz(card));
      count++;
    }
  }
  return count;
}

/** Takes the best lead left out of the list. */
@inline
function nextLead(list: usize, count: u32): u32 {
  let best: u32 = load<u32>(list);
  let at: u32 = 0;
  for (let i: u32 = 1; i < count; i++) {
    const scored = load<u32>(list + (i << 2));
    if (scored > best) {
      best = scored;
      at = i;
    }
  }
  store<u32>(list + (at << 2), load<u32>(list + ((count - 1) << 2)));
  return 1 << (best & 31);
}

@inline
function laneMask(lane: u32): u32 {
  return load<u32>(MASK + (lane << 2));
}

/** The cards of one lane as an index. */
@inline
function slice(all: u32, lane: u32): u32 {
  const i = lane << 2;
  return (all >> load<u32>(OFFSET + i)) & load<u32>(LOW_MASK + i);
}

@inline
function ownersIn(lane: u32, cards: u32): u64 {
  return load<u64>(OWNERS + (lane << 12) + (cards << 3));
}

@inline
function kth(mask: u32, lane: u32, cards: u32): u32 {
  const k = popcnt(mask & laneMask(lane));
  return <u32>load<u16>(KTH + (((cards << 4) | k) << 1)) << load<u32>(OFFSET + (lane << 2));
}

@inline
function relative(ranks: u32, all: u32, lane: u32): u32 {
  const mask = laneMask(lane);
  const here = ranks & mask;
  if (!here) return 0;
  const reach = ALL >> clz(here);
  return ((1 << popcnt(all & mask & reach)) - 1) << load<u32>(OFFSET + (lane << 2));
}

@inline
function remember(chain: usize, key: u64, owners: u64, mask: u32, least: i32, most: i32): void {
  if (entryCount == ENTRY_LIMIT) clear();
  const entry = ENTRIES + (entryCount << 5);
  store<u64>(entry, key);
  store<u64>(entry, owners, 8);
  store<u32>(entry, mask, 16);
  store<u32>(entry, load<u32>(chain), 20);
  store<i32>(entry, least, 24);
  store<i32>(entry, most, 28);
  store<u32>(chain, entryCount);
  entryCount++;
}

/**
 * Points that the leader's side gets, as far as needed to tell whether it gets `need`: a lower bound when the answer is
 * at least `need`, an upper bound otherwise. With it the cards whose rank mattered.
 * Hands come from the leader on; `key` has 16 bits a hand: lengths by lane and who holds the weighted cards.
 */
function trick(h0: u32, h1: u32, h2: u32, h3: u32, key: u64, need: i32, left: u32, seat: u32): u64 {
  const all = h0 | h1 | h2 | h3;
  if (left == 1) return lastTrick(h0, h2, all);

  const live: u32 = <u32>((all & bonus) != 0) | (<u32>((all & penalty) != 0) << 1);
  const row: usize = BOUND + (live << 10) + (left << 6);
  const total = load<i32>(row, 60);
  const atRoot = left == firstTricks;

  if (switches & USE_BOUNDS) {
    const least = load<i32>(row);
    if (need <= least) return pack(least, 0);
    if (need > total - least) return pack(total - least, 0);
    const ours = (h0 | h2) & trumps;
    const theirs = (h1 | h3) & trumps;
    if (lowest(ours) - 1 < lowest(theirs) - 1) {
      const sure = sureRun(ours, theirs);
      const bound = load<i32>(row + (max(popcnt(sure & h0), popcnt(sure & h2)) << 2));
      if (need <= bound) return pack(bound, theirs ? sure : 0);
    } else {
      const sure = sureRun(theirs, ours);
      const bound = total - load<i32>(row + (max(popcnt(sure & h1), popcnt(sure & h3)) << 2));
      if (need > bound) return pack(bound, ours ? sure : 0);
    }
    if (!atRoot) {
      quickRanks = 0;
      const quick =
        quickIn(laneMask(0), h0, h1, h2, h3) +
        quickIn(laneMask(1), h0, h1, h2, h3) +
        quickIn(laneMask(2), h0, h1, h2, h3) +
        quickIn(laneMask(3), h0, h1, h2, h3);
      const bound = load<i32>(row + (quick << 2));
      if (need <= bound) return pack(bound, quickRanks);
    }
  }

  let chain: usize = 0;
  let owners: u64 = 0;
  if (switches & USE_TABLE && !atRoot) {
    const s0 = slice(all, 0);
    const s1 = slice(all, 1);
    const s2 = slice(all, 2);
    const s3 = slice(all, 3);
    owners = ownersIn(0, s0) | ownersIn(1, s1) | ownersIn(2, s2) | ownersIn(3, s3);
    // Owners counted from the leader: subtract the seat, bit by bit.
    const odd: u64 = seat & 1 ? 0xffffffff : 0;
    owners ^= odd | (seat & 2 ? 0xffffffff00000000 : 0);
    owners ^= (owners & odd) << 32;
    chain = HEADS + ((<usize>((key * 0x9e3779b97f4a7c15) >> 52)) << 2);
    let at = load<u32>(chain);
    while (at) {
      const entry = ENTRIES + (at << 5);
      if (load<u64>(entry) == key) {
        const mask = load<u32>(entry, 16);
        if (((load<u64>(entry, 8) ^ owners) & (<u64>mask | (<u64>mask << 32))) == 0) {
          const least = load<i32>(entry, 24);
          const most = load<i32>(entry, 28);
          if (least >= need || most < need)
            return pack(
              least >= need ? least : most,
              kth(mask, 0, s0) | kth(mask, 1, s1) | kth(mask, 2, s2) | kth(mask, 3, s3),
            );
        }
      }
      at = load<u32>(entry, 20);
    }
  }

  const gone = ~all;
  const firsts = (((laneStarts & gone) + gone) | laneStarts) & all;
  const runs = switches & USE_RUNS;
  const ordered = switches & USE_ORDER;
  const next = left - 1;

  let value0 = -INFINITY;
  let ranks0: u32 = 0;
  let set0 = runs ? tops(h0, gone, firsts) : h0;
  if (atRoot) set0 = forcedOf(0, set0);
  const list: usize = MOVES + (left << 6);
  let count: u32 = ordered ? scoreLeads(list, set0, h0, h1, h2, h3) : 0;
  while (set0) {
    const c0 = ordered ? nextLead(list, count) : lowest(set0);
    count--;
    set0 ^= c0;
    nodes++;
    const lane = load<u32>(LANE + (ctz(c0) << 2));
    const able = lane | trumps;

    let value1 = INFINITY;
    let ranks1: u32 = 0;
    const held1 = h1 & lane ? h1 & lane : h1;
    let set1 = runs ? tops(held1, gone, firsts) : held1;
    if (atRoot) set1 = forcedOf(1, set1);
    const best2 = lowest(eligible(h2, lane)) - 1;
    const best3 = lowest(eligible(h3, lane)) - 1;
    const theirs1 = min(c0 - 1, best2);
    while (set1) {
      const c1 = ordered
        ? pick(set1, best3 < theirs1 ? set1 : set1 & able & theirs1, pointsOf(c0))
        : lowest(set1);
      set1 ^= c1;
      nodes++;

      let value2 = -INFINITY;
      let ranks2: u32 = 0;
      const held2 = h2 & lane ? h2 & lane : h2;
      let set2 = runs ? tops(held2, gone, firsts) : held2;
      if (atRoot) set2 = forcedOf(2, set2);
      const theirs2 = min(best3, c1 & able ? c1 - 1 : ALL);
      while (set2) {
        const c2 = ordered
          ? pick(set2, c0 - 1 < theirs2 ? set2 : set2 & able & theirs2, pointsOf(c0 | c1))
          : lowest(set2);
        set2 ^= c2;
        nodes++;

        let value3 = INFINITY;
        let ranks3: u32 = 0;
        const held3 = h3 & lane ? h3 & lane : h3;
        let set3 = runs ? tops(held3, gone, firsts) : held3;
        if (atRoot) set3 = forcedOf(3, set3);
        const best = lowest((c0 | c1 | c2) & able);
        while (set3) {
          const c3 = ordered
            ? pick(set3, best == c1 ? set3 : set3 & able & (best - 1), pointsOf(c0 | c1 | c2))
            : lowest(set3);
          set3 ^= c3;
          nodes++;
          const cards = c0 | c1 | c2 | c3;
          const winner = lowest(cards & able);
          const points = pointsOf(cards);
          const rest = key - unit(c0) - (unit(c1) << 16) - (unit(c2) << 32) - (unit(c3) << 48);
          let value: i32;
          let ranks: u32;
          let hand: u32;
          if (winner & (c0 | c2)) {
            let r: u64;
            if (winner == c0) {
              hand = h0;
              r = trick(h0 ^ c0, h1 ^ c1, h2 ^ c2, h3 ^ c3, rest, need - points, next, seat);
            } else {
              hand = h2;
              r = trick(h2 ^ c2, h3 ^ c3, h0 ^ c0, h1 ^ c1, rotr(rest, 32), need - points, next, seat ^ 2);
            }
            value = points + <i32>(r >> 32);
            ranks = <u32>r;
          } else {
            const others = total - points;
            let r: u64;
            if (winner == c1) {
              hand = h1;
              r = trick(h1 ^ c1, h2 ^ c2, h3 ^ c3, h0 ^ c0, rotr(rest, 16), others - need + 1, next, (seat + 1) & 3);
            } else {
              hand = h3;
              r = trick(h3 ^ c3, h0 ^ c0, h1 ^ c1, h2 ^ c2, rotr(rest, 48), others - need + 1, next, (seat + 3) & 3);
            }
            value = others - <i32>(r >> 32);
            ranks = <u32>r;
          }
          const suit = winner & trumps ? trumps : lane;
          // The rank mattered when others of its suit fell: the proving side just plays this card, but for the side that
          // is refuted the card stands for its whole run.
          if (cards & suit & ~winner) {
            const proves = (value >= need) == ((winner & (c0 | c2)) != 0);
            ranks |= proves ? winner : runOf(winner, hand, all, suit);
          }
          value3 = min(value3, value);
          if (value < need) {
            ranks3 = ranks;
            if (atRoot) store<u32>(FOUND, c3, 12);
            break;
          }
          ranks3 |= ranks;
        }
        value2 = max(value2, value3);
        if (value3 >= need) {
          ranks2 = ranks3;
          if (atRoot) store<u32>(FOUND, c2, 8);
          break;
        }
        ranks2 |= ranks3;
      }
      value1 = min(value1, value2);
      if (value2 < need) {
        ranks1 = ranks2;
        if (atRoot) store<u32>(FOUND, c1, 4);
        break;
      }
      ranks1 |= ranks2;
    }
    value0 = max(value0, value1);
    if (value1 >= need) {
      ranks0 = ranks1;
      if (atRoot) store<u32>(FOUND, c0);
      break;
    }
    ranks0 |= ranks1;
  }

  if (nodes > nodeLimit) unreachable(); // the owner reads the trap as: given up
  if (chain) {
    if (!(switches & USE_RANKS)) ranks0 = all;
    const mask =
      relative(ranks0, all, 0) | relative(ranks0, all, 1) | relative(ranks0, all, 2) | relative(ranks0, all, 3);
    remember(
      chain,
      key,
      owners,
      mask,
      value0 >= need ? value0 : -INFINITY,
      value0 >= need ? INFINITY : value0,
    );
  }
  return pack(value0, ranks0);
}

@inline
function forcedOf(place: u32, set: u32): u32 {
  const forced = load<u32>(FORCED + (place << 2));
  return popcnt(forced) == 1 ? forced : set & forced;
}

/** A bound on the points of the leader's side, as `trick` returns it. */
export function search(leader: u32, need: i32): i32 {
  let key: u64 = 0;
  for (let place: u32 = 0; place < 4; place++) {
    let units: u64 = 0;
    for (let rest = handOf(leader + place); rest; rest &= rest - 1) units += unit(lowest(rest));
    key += units << (place << 4);
  }
  const found = trick(
    handOf(leader),
    handOf(leader + 1),
    handOf(leader + 2),
    handOf(leader + 3),
    key,
    need,
    firstTricks,
    leader,
  );
  return <i32>(found >> 32);
}

/** Points of the leader's side when every seat plays the card that would be tried first: a first guess. */
export function firstLine(leader: u32): i32 {
  let h0 = handOf(leader);
  let h1 = handOf(leader + 1);
  let h2 = handOf(leader + 2);
  let h3 = handOf(leader + 3);
  let gained: i32 = 0;
  let ours = true;
  let first = true;
  while (h0) {
    const all = h0 | h1 | h2 | h3;
    const gone = ~all;
    const firsts = (((laneStarts & gone) + gone) | laneStarts) & all;
    const top0 = tops(h0, gone, firsts);
    const set0 = first ? forcedOf(0, top0) : top0;
    const c0 = nextLead(MOVES, scoreLeads(MOVES, set0, h0, h1, h2, h3));
    const lane = load<u32>(LANE + (ctz(c0) << 2));
    const able = lane | trumps;
    const best3 = lowest(eligible(h3, lane)) - 1;
    const theirs1 = min(c0 - 1, lowest(eligible(h2, lane)) - 1);
    const held1 = h1 & lane ? h1 & lane : h1;
    const set1 = first ? forcedOf(1, held1) : held1;
    const c1 = pick(set1, best3 < theirs1 ? set1 : set1 & able & theirs1, pointsOf(c0));
    const theirs2 = min(best3, c1 & able ? c1 - 1 : ALL);
    const held2 = h2 & lane ? h2 & lane : h2;
    const set2 = first ? forcedOf(2, held2) : held2;
    const c2 = pick(set2, c0 - 1 < theirs2 ? set2 : set2 & able & theirs2, pointsOf(c0 | c1));
    const best = lowest((c0 | c1 | c2) & able);
    const held3 = h3 & lane ? h3 & lane : h3;
    const set3 = first ? forcedOf(3, held3) : held3;
    const c3 = pick(set3, best == c1 ? set3 : set3 & able & (best - 1), pointsOf(c0 | c1 | c2));
    const cards = c0 | c1 | c2 | c3;
    const winner = lowest(cards & able);
    if (!(winner & (c0 | c2))) ours = !ours;
    if (ours) gained += pointsOf(cards);
    const left0 = h0 ^ c0;
    const left1 = h1 ^ c1;
    const left2 = h2 ^ c2;
    const left3 = h3 ^ c3;
    h0 = winner == c0 ? left0 : winner == c1 ? left1 : winner == c2 ? left2 : left3;
    h1 = winner == c0 ? left1 : winner == c1 ? left2 : winner == c2 ? left3 : left0;
    h2 = winner == c0 ? left2 : winner == c1 ? left3 : winner == c2 ? left0 : left1;
    h3 = winner == c0 ? left3 : winner == c1 ? left0 : winner == c2 ? left1 : left2;
    first = false;
  }
  return gained;
}

/** The exact points of the leader's side, from a first guess. */
export function value(leader: u32, guess: i32): i32 {
  const all = handOf(0) | handOf(1) | handOf(2) | handOf(3);
  const live: u32 = <u32>((all & bonus) != 0) | (<u32>((all & penalty) != 0) << 1);
  const row: usize = BOUND + (live << 10) + (firstTricks << 6);
  let least = load<i32>(row);
  let most = load<i32>(row, 60) - least;
  let need = guess;
  while (least < most) {
    need = min(max(need, least + 1), most);
    const found = search(leader, need);
    if (found >= need) {
      least = found;
      need = found + 1;
    } else {
      most = found;
      need = found;
    }
  }
  return least;
}

@inline
function handOf(seat: u32): u32 {
  return load<u32>(HAND + ((seat & 3) << 2));
}
