// A whole state from what one seat knows and one world: search plays on from there. Nothing here sees a hidden card.
import { type Card, LANES, SUITLESS } from '../cards/card.js';
import { cardsInto } from '../cards/holding.js';
import { NONE, playedBy, playedCard } from '../engine/open.js';
import { clearOwn } from '../engine/own.js';
import { handStart, kittyStart, NO_CARD, pilesStart, type State } from '../engine/state.js';
import { copyPublic, type View } from '../engine/view.js';
import { lanesToCards, type World } from './worlds/world.js';

/**
 * Sets `state`, of the view's form, to the view's position with the cards lying as in `world`. While cards are passed the
 * state goes back to the first to pass: nobody has seen what the seats before chose.
 * @experimental
 */
export function determinize(view: View, world: World, state: State): void {
  copyPublic(view, state);
  giveCards(view, world, state);
  layKitty(view, world, state);
  if (state.tables.piles > 0) layPiles(view, world, state);
  noteTricks(state);
  state.made = false;
  state.change.fill(0);
  if (state.open.phase === 'pass') state.open.turn = (view.dealer + 1) % view.seats;
}

function giveCards(view: View, world: World, state: State): void {
  const passed = view.phase !== 'pass' && view.passedCards().length > 0;
  state.passedCount = passed ? view.seats : 0;
  state.own.forEach((own, seat) => {
    clearOwn(own);
    own.held.set(world.held.subarray(seat * LANES, (seat + 1) * LANES));
    const cards = lanesToCards(own.held).slice(0, state.tables.hand);
    state.pack.set(cards, handStart(state.tables, seat));
  });
  const own = state.own[view.seat]!;
  if (passed) {
    own.passed = view.passedCards();
    own.received = view.receivedCards();
  }
  own.kitty = view.kittyCards();
  own.discarded = view.discardedCards();
}

/** The kitty as the declarer will find it, or already in the declarer's hand. */
function layKitty(view: View, world: World, state: State): void {
  const { tables, open } = state;
  if (tables.kitty === 0) return;
  state.kittyTaken = kittyIsTaken(view);
  const hidden = world.laidCards();
  state.pack.set(hidden.length > 0 ? hidden : view.kittyCards(), kittyStart(tables));
  if (!state.kittyTaken || view.kittyCards().length > 0) return;
  const own = state.own[open.declarer]!;
  if (view.phase === 'play') own.discarded = hidden;
  else {
    own.kitty = hidden;
    for (let suit = 0; suit < LANES; suit++) own.held[suit]! |= world.laid[suit]!;
  }
}

function kittyIsTaken({ phase, rules }: View): boolean {
  if (phase === 'play' || phase === 'discard') return true;
  return (phase === 'trump' || phase === 'low') && rules.kitty.trumpNamed === 'after';
}

/** Covered cards under their lids, in card order; before the piles are turned up, whole piles. */
function layPiles(view: View, world: World, state: State): void {
  const { tables, pack, under } = state;
  under.fill(NO_CARD);
  const lids: Card[] = [];
  for (let seat = 0; seat < view.seats; seat++) {
    const covered = world.covered[seat]!;
    if (covered.length === 2 * tables.piles) {
      pack.set(covered, pilesStart(tables, seat));
      for (let pile = 0; pile < tables.piles; pile++) under[covered[2 * pile]!] = covered[2 * pile + 1]!;
      continue;
    }
    let end = 0;
    for (let suit = 0; suit < SUITLESS; suit++) end = cardsInto(lids, end, suit, view.lids(seat, suit));
    for (let at = 0; at < end; at++) under[lids[at]!] = covered[at]!;
  }
}

/** What the engine notes besides the open record, from the tricks so far. */
function noteTricks(state: State): void {
  const { open, tables } = state;
  state.declarerPoints = 0;
  state.bonusSide = NONE;
  state.penaltySide = NONE;
  state.bonusTrick = NONE;
  state.penaltyTrick = NONE;
  state.bonusSeat = NONE;
  for (let trick = 0; trick < open.tricksDone; trick++)
    if (open.winnerOf[trick] === open.declarer) state.declarerPoints += open.trickPoints[trick]!;
  if (!tables.notesPointCards) return;
  for (let at = 0; at < open.tricksDone * open.active; at++) {
    const trick = Math.floor(at / open.active);
    const winner = open.winnerOf[trick]!;
    if (playedCard(open, at) === tables.deck.bonus) {
      state.bonusSide = tables.sideOf[winner]!;
      state.bonusTrick = trick;
      state.bonusSeat = playedBy(open, at);
    }
    if (playedCard(open, at) === tables.deck.penalty) {
      state.penaltySide = tables.sideOf[winner]!;
      state.penaltyTrick = winner === playedBy(open, at) ? trick : NONE;
    }
  }
}
