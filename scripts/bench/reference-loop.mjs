// Random hands of the base game in one function written by hand: the same streams, draws and choices as four `random`
// players at a table, so the same checksum. It is the yardstick of `npm run bench`, not a part of the program.

const POPULATION = new Uint8Array(256);
for (let mask = 1; mask < 256; mask++) POPULATION[mask] = POPULATION[mask >> 1] + (mask & 1);

/** Place of the k-th bit of a byte, at `mask << 3 | k`. */
const PLACE = new Uint8Array(256 * 8);
for (let mask = 0; mask < 256; mask++)
  for (let bit = 0, k = 0; bit < 8; bit++) if ((mask >> bit) & 1) PLACE[(mask << 3) | k++] = bit;

/** Strength of a card at `(trump << 2 | led) << 5 | card`; a card is `suit << 3 | rank`, trump 4 is no trump. */
const POWER = new Uint8Array(5 * 4 * 32);
for (let trump = 0; trump < 5; trump++)
  for (let led = 0; led < 4; led++)
    for (let card = 0; card < 32; card++)
      POWER[(((trump << 2) | led) << 5) | card] =
        card >> 3 === trump ? 33 + (card & 7) : card >> 3 === led ? 1 + (card & 7) : 0;

const BONUS = 2 << 3;
const PENALTY = 3 << 3;
const VALUE = new Int8Array(32);
VALUE[BONUS] = 5;
VALUE[PENALTY] = -3;

const PURPOSES = Int32Array.of(0, 1, 2, 3, 16, 17);
const BIDS = 14;

const dice = new Int32Array(4 * PURPOSES.length);
const pack = new Uint8Array(32);
const held = new Int32Array(4);
const taken = new Int32Array(2);

/**
 * Plays the first hand of units `from` to `end` - 1 and returns their checksum.
 * @param key the four words of the run's streams.
 */
export function playReference(key, from, end) {
  const [k0, k1, k2, k3] = key;
  let checksum = 0;
  for (let unit = from; unit < end; unit++) {
    // Six streams: the seats, the deal, the first dealer.
    for (let stream = 0; stream < 6; stream++) {
      let a = unit ^ k0;
      let b = (PURPOSES[stream] << 22) ^ k1;
      let c = k2;
      let d = k3;
      for (let round = 0; round < 8; round++) {
        a = (a + b) | 0;
        b = ((b << 5) | (b >>> 27)) ^ a;
        a = (a << 16) | (a >>> 16);
        c = (c + d) | 0;
        d = ((d << 8) | (d >>> 24)) ^ c;
        a = (a + d) | 0;
        d = ((d << 13) | (d >>> 19)) ^ a;
        c = (c + b) | 0;
        b = ((b << 7) | (b >>> 25)) ^ c;
        c = (c << 16) | (c >>> 16);
      }
      const at = stream << 2;
      dice[at] = a ^ k0;
      dice[at + 1] = b ^ k1;
      dice[at + 2] = c ^ k2;
      dice[at + 3] = d ^ k3;
    }

    // First dealer: one draw.
    const firstBits = Math.imul(dice[21], 5);
    const dealer = Math.imul(Math.imul((firstBits << 7) | (firstBits >>> 25), 9) >>> 5, 4) >>> 27;

    // The deal: three hands are drawn, the last is what is left.
    let s0 = dice[16];
    let s1 = dice[17];
    let s2 = dice[18];
    let s3 = dice[19];
    for (let card = 0; card < 32; card++) pack[card] = card;
    for (let seat = 0, at = 0; seat < 3; seat++) {
      let hand = 0;
      for (const stop = at + 8; at < stop; at++) {
        const x = Math.imul(s1, 5);
        const bits = Math.imul((x << 7) | (x >>> 25), 9);
        const t = s1 << 9;
        s2 ^= s0;
        s3 ^= s1;
        s1 ^= s2;
        s0 ^= s3;
        s2 ^= t;
        s3 = (s3 << 11) | (s3 >>> 21);
        const drawn = at + (Math.imul(bits >>> 5, 32 - at) >>> 27);
        hand |= 1 << pack[drawn];
        pack[drawn] = pack[at];
      }
      held[seat] = hand;
    }
    held[3] = ~(held[0] | held[1] | held[2]);

    // The auction: one call a seat; bid n is rank n, odd ones with a trump, even ones without.
    let standing = 0;
    let declarer = 0;
    for (let place = 1; place <= 4; place++) {
      const seat = (dealer + place) & 3;
      const equal = place === 4 && standing > 0 ? 1 : 0;
      const bids = BIDS - standing + equal;
      const forced = place === 4 && standing === 0;
      if (bids === 0) continue;
      const at = seat << 2;
      let passes = false;
      for (let draw = forced ? 1 : 0; draw < 2 && !passes; draw++) {
        const b1 = dice[at + 1];
        const x = Math.imul(b1, 5);
        const bits = Math.imul((x << 7) | (x >>> 25), 9);
        const c = dice[at + 2] ^ dice[at];
        const d = dice[at + 3] ^ b1;
        dice[at + 1] = b1 ^ c;
        dice[at] ^= d;
        dice[at + 2] = c ^ (b1 << 9);
        dice[at + 3] = (d << 11) | (d >>> 21);
        if (draw === 0) passes = (bits & 1) === 0;
        else {
          standing += 1 - equal + (Math.imul(bits >>> 5, bids) >>> 27);
          declarer = seat;
        }
      }
    }
    const factor = 2 - (standing & 1);
    const level = 6 + ((standing - 1) >> 1);
    let trump = 4;
    if (factor === 1) {
      const at = declarer << 2;
      const b1 = dice[at + 1];
      const x = Math.imul(b1, 5);
      const bits = Math.imul((x << 7) | (x >>> 25), 9);
      const c = dice[at + 2] ^ dice[at];
      const d = dice[at + 3] ^ b1;
      dice[at + 1] = b1 ^ c;
      dice[at] ^= d;
      dice[at + 2] = c ^ (b1 << 9);
      dice[at + 3] = (d << 11) | (d >>> 21);
      trump = Math.imul(bits >>> 5, 4) >>> 27;
    }

    // Eight tricks of random legal cards; a single legal card takes no draw.
    taken[0] = 0;
    taken[1] = 0;
    let leader = declarer;
    for (let trick = 0; trick < 8; trick++) {
      let follow = -1;
      let powers = 0;
      let best = -1;
      let points = 1;
      for (let place = 0; place < 4; place++) {
        const seat = (leader + place) & 3;
        const hand = held[seat];
        let legal = hand & follow;
        if (legal === 0) legal = hand;
        const n0 = POPULATION[legal & 255];
        const n1 = n0 + POPULATION[(legal >> 8) & 255];
        const n2 = n1 + POPULATION[(legal >> 16) & 255];
        const n = n2 + POPULATION[legal >>> 24];
        let k = 0;
        if (n > 1) {
          const at = seat << 2;
          const b1 = dice[at + 1];
          const x = Math.imul(b1, 5);
          const bits = Math.imul((x << 7) | (x >>> 25), 9);
          const c = dice[at + 2] ^ dice[at];
          const d = dice[at + 3] ^ b1;
          dice[at + 1] = b1 ^ c;
          dice[at] ^= d;
          dice[at + 2] = c ^ (b1 << 9);
          dice[at + 3] = (d << 11) | (d >>> 21);
          k = Math.imul(bits >>> 5, n) >>> 27;
        }
        // The k-th bit without a branch: which byte, then which bit of it.
        const in1 = ~((k - n0) >> 31);
        const in2 = ~((k - n1) >> 31);
        const in3 = ~((k - n2) >> 31);
        const shift = -(in1 + in2 + in3) << 3;
        k -= (n0 & in1) + ((n1 - n0) & in2) + ((n2 - n1) & in3);
        const card = shift + PLACE[(((legal >>> shift) & 255) << 3) | k];
        held[seat] = hand & ~(1 << card);
        if (place === 0) {
          follow = 255 << (card & 24);
          powers = ((trump << 2) | (card >> 3)) << 5;
        }
        points += VALUE[card];
        const key = (POWER[powers | card] << 2) | seat;
        const behind = best - key;
        best -= behind & (behind >> 31);
      }
      leader = best & 3;
      taken[leader & 1] += points;
    }

    const side = declarer & 1;
    const made = taken[side] >= level;
    const bidders = (made ? taken[side] : -level) * factor;
    const change0 = side === 0 ? bidders : taken[0];
    const change1 = side === 1 ? bidders : taken[1];
    checksum = (Math.imul(checksum, 31) + change0 * 64 + change1 * 8 + leader) | 0;
  }
  return checksum;
}
