// Whether a world could be: its cards are complete, and the hand so far can be replayed legally from it.
import { bitOf, type Card, LANES, type Seat, suitOf } from '../../src/cards/card.js';
import { count } from '../../src/cards/holding.js';
import { copyState, NO_CARD, pilesStart, State } from '../../src/engine/state.js';
import { isLegalCard, playCard } from '../../src/engine/tricks.js';
import type { View } from '../../src/engine/view.js';
import type { World } from '../../src/search/worlds/world.js';
import type { Position } from './positions.js';

/** What is wrong with a world, or undefined. */
export function flawOf(view: View, world: World, { state, opened }: Position): string | undefined {
  return cardFlaw(view, world) ?? passFlaw(view, world) ?? (opened && replayFlaw(view, world, state, opened));
}

/** Every card of the pack lies in exactly one place. */
function cardFlaw(view: View, world: World): string | undefined {
  for (let suit = 0; suit < LANES; suit++) {
    const places = [view.gone(suit), world.laid[suit]!, lanesOf(view.discardedCards())[suit]!];
    for (let seat = 0; seat < view.seats; seat++) {
      places.push(world.holding(seat, suit), lanesOf(world.covered[seat]!)[suit]!);
      const faceUp = view.faceUp(seat, suit);
      if ((world.holding(seat, suit) & faceUp) !== faceUp)
        return `seat ${seat} lacks a card that lies face up`;
    }
    if (places.reduce((sum, held) => sum + count(held), 0) !== count(view.suitCards(suit)))
      return `cards of suit ${suit} are missing or double`;
    if (world.holding(view.seat, suit) !== view.holding(suit)) return 'own hand differs';
  }
  for (let seat = 0; seat < view.seats; seat++) {
    const left = view.isAside(seat) ? view.rules.deal.hand : view.cardsLeft(seat) - view.covered(seat);
    const held = world.cards(seat).length;
    const kitty = seat === view.seat && view.phase === 'discard' ? view.rules.deal.kitty : 0;
    const early = view.phase === 'trump' || view.phase === 'low' ? view.kittyCards().length : 0;
    if (held !== left + kitty + (seat === view.seat ? early : 0))
      return `seat ${seat} holds ${held} of ${left}`;
  }
  return undefined;
}

/** Cards that this seat passed are with the receiver, were played by it, or were discarded by it. */
function passFlaw(view: View, world: World): string | undefined {
  const receiver = view.passesTo;
  if (receiver === undefined || view.phase === 'pass') return undefined;
  for (const card of view.passedCards()) {
    const laid = (world.laid[suitOf(card)]! & bitOf(card)) !== 0;
    if (world.holds(receiver, card) || (laid && receiver === view.declarer)) continue;
    if (playerOf(view, card) !== receiver)
      return `passed card ${view.cardText(card)} is not with the receiver`;
  }
  return undefined;
}

/** Plays the hand again from its first lead with the cards of the world. */
function replayFlaw(view: View, world: World, now: State, opened: State): string | undefined {
  const again = new State(now.tables);
  copyState(opened, again);
  const bonus = [view.bonusCard, view.penaltyCard];
  if (
    view.rules.kitty.keepPointCards &&
    bonus.some((card) => (world.laid[suitOf(card)]! & bitOf(card)) !== 0)
  )
    return 'a point card was discarded';
  for (let seat = 0; seat < view.seats; seat++) {
    again.held[seat]!.set(world.held.subarray(seat * LANES, (seat + 1) * LANES));
    for (let place = 0; place < view.playedCount; place++)
      if (view.playedBy(place) === seat) add(again.held[seat]!, view.playedCard(place));
    if (again.tables.piles > 0) restorePiles(view, world, again, seat);
  }
  for (let place = 0; place < view.playedCount; place++) {
    const card = view.playedCard(place);
    if (again.open.turn !== view.playedBy(place)) return `wrong seat at card ${place}`;
    if (!isLegalCard(again, card)) return `illegal card ${view.cardText(card)} at ${place}`;
    playCard(again, card);
  }
  return undefined;
}

/** Piles as they were at the first lead: turned-up cards go back under their lids, covered ones lie as in the world. */
function restorePiles(view: View, world: World, again: State, seat: Seat): void {
  const { pack, under, tables, held } = again;
  const from = pilesStart(tables, seat);
  let next = 0;
  const piles = Array.from({ length: tables.piles }, (_, at) => [
    pack[from + 2 * at]!,
    pack[from + 2 * at + 1]!,
  ]);
  piles.sort((a, b) => a[0]! - b[0]!);
  for (const [lid, below] of piles as [number, number][]) {
    const covered = (view.lids(seat, lid >> 4) & (1 << (lid & 15))) !== 0;
    under[lid] = covered ? world.covered[seat]![next++]! : below;
    if (!covered) held[seat]![below >> 4]! &= ~(1 << (below & 15));
    if (under[lid] === NO_CARD) throw new Error('a lid without a card under it');
  }
}

const playerOf = (view: View, card: Card): Seat | undefined => {
  for (let place = 0; place < view.playedCount; place++)
    if (view.playedCard(place) === card) return view.playedBy(place);
  return undefined;
};

function lanesOf(cards: readonly Card[]): Int32Array {
  const lanes = new Int32Array(LANES);
  for (const card of cards) add(lanes, card);
  return lanes;
}

const add = (lanes: Int32Array, card: Card): void => {
  lanes[suitOf(card)]! |= bitOf(card);
};
