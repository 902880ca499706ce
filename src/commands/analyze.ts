// `kaiser analyze`: one decision, or every decision of a played hand: what strategies and the solver think of each choice.
import { Command } from 'commander';
import type { Card } from '../cards/card.js';
import { legalCalls, placeCall } from '../engine/auction.js';
import type { Phase } from '../engine/phase.js';
import { copyState, State } from '../engine/state.js';
import { View } from '../engine/view.js';
import { formatAction } from '../play/answer.js';
import { legalActions } from '../play/legal.js';
import { positionText, scoreText } from '../play/narrator.js';
import { seatName } from '../play/page.js';
import { randomFrom } from '../random/streams.js';
import type { Call } from '../rules/call.js';
import { tablesOf } from '../rules/tables.js';
import { cardProspects, contractProspects, positionOf, possibleStates } from '../search/prospects.js';
import type { Estimate } from '../stats/interval.js';
import { momentsOf, studentInterval } from '../stats/moments.js';
import { analyzeRecords } from './analyze-records.js';
import { analyzeRegrets } from './analyze-regrets.js';
import type { Io, MakeCommand } from './io.js';
import { loadAdvisers, type Opponent } from './opponents.js';
import { wholeNumber } from './play-run.js';
import { readRules } from './rules.js';
import { ask, type StrategySays } from './say.js';
import { situationOf, type TellOptions } from './told.js';
import { UserError } from './user-error.js';

export interface Options extends TellOptions {
  readonly rules: string;
  readonly set: readonly string[];
  readonly strategy: readonly string[];
  readonly worlds: number;
  readonly seed: string;
  readonly records?: string;
  readonly id?: string;
  readonly regrets?: boolean;
  readonly fair?: number;
  readonly json?: boolean;
}

const collect = (text: string, all: readonly string[]): string[] => [...all, text];

export const analyzeCommand: MakeCommand = (io) =>
  new Command('analyze')
    .description('one decision, or a played hand: what strategies and the solver think of each choice')
    .option('--hand <cards>', 'the hand as dealt, such as "AS KS QH 5H TD 9D 8C 7C"')
    .option('--deal <hands>', 'all hands instead: "N: AS KS .. | .. | .. | ..", or in PBN "N:AK.Q5.T9.87 .."')
    .option('--seat <seat>', 'whose hand and decision it is (S)')
    .option('--dealer <seat>', 'who dealt (if not said, somebody under whom the seat is to act)')
    .option('--auction <calls>', 'calls so far from the dealer\'s left, such as "P 7 P"')
    .option('--trump <suit>', 'trump, once named')
    .option('--low', 'the hand is played low')
    .option('--high', 'the hand is played high, where the declarer chooses')
    .option('--kitty <cards>', 'the kitty, when the seat has taken it')
    .option('--discard <cards>', 'what the seat laid away')
    .option('--passed <cards>', 'what the seat passed')
    .option('--received <cards>', 'what the seat got for it')
    .option('--played <cards>', 'cards played so far, in order')
    .option('--score <scores>', 'scores by side, such as 12,20')
    .option('--rules <name>', 'the form of the game', 'pagat')
    .option('--set <path=value>', 'change a field of the rules', collect, [])
    .option('--strategy <name>', 'who is asked, repeatable (rule-based)', collect, [])
    .option('--worlds <number>', 'ways in which hidden cards may lie to look at', wholeNumber, 100)
    .option('--seed <text>', 'of the dice', 'kaiser')
    .option('--records <file>', 'hands of a record file instead')
    .option('--id <game/hand>', 'which hand, counted from 1; all, if not said')
    .option('--regrets', 'with --records: what each strategy gave away, as a table')
    .option(
      '--fair <worlds>',
      'with --regrets: also by what a seat could know, over so many worlds',
      wholeNumber,
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ kaiser analyze --hand "AS KS JS 9S AH 5H KD 8C" --auction "P 6"\n  $ kaiser analyze --records hands.jsonl --id match/17/a/3',
    )
    .action((options: Options) => run(io, options));

async function run(io: Io, options: Options): Promise<void> {
  if (options.regrets) {
    if (options.records === undefined) throw new UserError('--regrets: needs --records with a file of hands');
    return analyzeRegrets(io, options.records, options);
  }
  const names = options.strategy.length > 0 ? options.strategy : ['rule-based'];
  const strategies = await loadAdvisers('--strategy', names);
  if (options.records !== undefined) return analyzeRecords(io, options.records, { ...options, strategies });
  const rules = readRules(options.rules, options.set);
  const { state, open } = situationOf(tablesOf(rules), options);
  const analysis = analyze(state, { open, strategies, worlds: options.worlds, seed: options.seed });
  await io.out(options.json ? `${JSON.stringify(analysis, null, 2)}\n` : inWords(state, analysis));
}

interface ContractValue {
  readonly trump: string;
  readonly points: Estimate;
  /** Chance to take the points bid, by call. */
  readonly make: Readonly<Record<string, number>>;
}

interface CardValue {
  readonly card: string;
  readonly points: Estimate;
  /** Chance that the bid is made; null without a bid. */
  readonly make: number | null;
}

export interface Analysis {
  readonly rules: string;
  readonly seat: string;
  readonly phase: Phase;
  readonly legal: readonly string[];
  readonly strategies: readonly StrategySays[];
  /** Ways the hidden cards may lie that were looked at; 1 where all are open. */
  readonly worlds: number;
  /** Whether the values are exact in each of them, all cards open. */
  readonly exact: boolean;
  readonly contracts: readonly ContractValue[] | null;
  readonly cards: readonly CardValue[] | null;
  readonly suggestion: { readonly action: string | null; readonly trump: string | null };
}

interface Asking {
  readonly open: boolean;
  readonly strategies: readonly Opponent[];
  readonly worlds: number;
  readonly seed: string;
}

function analyze(state: State, asking: Asking): Analysis {
  const { tables, open } = state;
  const view = new View(state, open.turn);
  const legal = legalActions(state);
  const random = randomFrom(asking.seed);
  const states = asking.open ? [state] : possibleStates(view, asking.worlds, random, () => new State(tables));
  const strategies = asking.strategies.map((one) => ask(one, view, legal, asking.seed));
  const contracts = open.phase === 'auction' ? contractValues(states, legalCalls(open)) : null;
  return {
    rules: tables.rules.name,
    seat: seatName(tables.seats, open.turn),
    phase: open.phase,
    legal: legal.map((action) => formatAction(view, open.phase, action)),
    strategies,
    worlds: states.length,
    exact: isExact(states[0]!),
    contracts,
    cards: open.phase === 'play' ? cardValues(states, legal as readonly Card[]) : null,
    suggestion: suggest(state, asking, strategies[0], contracts),
  };
}

/** Whether the solver serves the form; a hand not yet in play is valued from its first lead. */
function isExact(state: State): boolean {
  if (state.open.phase === 'play') return positionOf(state) !== undefined;
  const copy = new State(state.tables);
  copyState(state, copy);
  copy.open.phase = 'play';
  return positionOf(copy) !== undefined;
}

function contractValues(states: readonly State[], legal: readonly Call[]): ContractValue[] {
  const { suitLetters } = states[0]!.tables.deck;
  const names: Readonly<Record<string, string>> = { NT: 'NT', low: 'NT low', first: 'first card' };
  return contractProspects(states, legal, DICE).map(({ strain, calls, points }) => ({
    trump: names[strain] ?? suitLetters[strain as number]!,
    points: studentInterval(momentsOf(points)),
    make: Object.fromEntries(
      calls.map((call) => [call.text, shareOf(points, (value) => value >= call.level)]),
    ),
  }));
}

function cardValues(states: readonly State[], legal: readonly Card[]): CardValue[] {
  const { open, tables } = states[0]!;
  const { level } = tables.calls[open.contract]!;
  const bidding = tables.sideOf[open.declarer] === tables.sideOf[open.turn];
  const total = totalPoints(states[0]!);
  return cardProspects(states, legal, DICE)
    .map(({ card, points }) => ({
      card: tables.deck.text[card]!,
      points: studentInterval(momentsOf(points)),
      make: level === 0 ? null : shareOf(points, (value) => (bidding ? value : total - value) >= level),
    }))
    .sort((a, b) => b.points.mean! - a.points.mean!);
}

/** Seed of the dice in hands that are played on. */
const DICE = 1;

const shareOf = (values: readonly number[], holds: (value: number) => boolean): number =>
  values.filter(holds).length / values.length;

/** Points of all sides together when the hand is over: point cards laid away count for nobody. */
function totalPoints({ tables, open, held }: State): number {
  const { trick, bonus, penalty } = tables.rules.points;
  const live = (card: Card) => [open.gone, ...held].some((lanes) => (lanes[card >> 4]! >> (card & 15)) & 1);
  return (
    tables.tricks * trick + (live(tables.deck.bonus) ? bonus : 0) + (live(tables.deck.penalty) ? penalty : 0)
  );
}

/** What the first strategy would do, and with which trump if it wins the auction with it. */
function suggest(
  state: State,
  { strategies }: Asking,
  said: StrategySays | undefined,
  contracts: readonly ContractValue[] | null,
): Analysis['suggestion'] {
  const action = said?.answer ?? null;
  const call = contracts === null || action === null ? undefined : state.tables.callNamed.get(action);
  if (call === undefined || call.kind === 'pass') return { action, trump: null };
  const copy = new State(state.tables);
  copyState(state, copy);
  const seat = copy.open.turn;
  placeCall(copy, call);
  while (copy.open.phase === 'auction') placeCall(copy, copy.tables.calls[0]!);
  if (copy.open.phase !== 'trump') return { action, trump: null };
  const view = new View(copy, seat);
  const trump = ask(strategies[0]!, view, legalActions(copy), 'trump').answer;
  return { action, trump };
}

// In words.

function inWords(state: State, analysis: Analysis): string {
  const view = new View(state, state.open.turn);
  const lines = [
    `${analysis.rules}: ${analysis.seat} ${DECIDES[analysis.phase]}. ${scoreText(view)}`,
    ...positionText(view).split('\n'),
    '',
    ...analysis.strategies.map(({ strategy, words }) => `${strategy}: ${words}`),
    ...valueWords(analysis),
    ...suggestionWords(analysis),
  ];
  return `${lines.join('\n')}\n`;
}

const DECIDES: Readonly<Record<Phase, string>> = {
  pass: 'passes cards',
  auction: 'calls',
  accept: 'accepts or refuses',
  trump: 'names trump',
  low: 'chooses high or low',
  discard: 'discards',
  play: 'plays',
  handOver: '',
};

function valueWords({ contracts, cards, worlds, exact }: Analysis): string[] {
  if (contracts === null && cards === null) return [];
  const looked = worlds === 1 ? 'The cards as they lie' : `${worlds} ways the hidden cards may lie`;
  const how = exact ? 'all playing their best with all cards open' : 'played on by a quick player';
  const heading = `${looked}, ${how}:`;
  if (cards !== null) return ['', heading, ...cards.map(cardLine)];
  return ['', heading, ...contracts!.map(contractLine)];
}

const cardLine = ({ card, points, make }: CardValue): string =>
  `  ${card.padEnd(3)} ${rangeText(points)} points${make === null ? '' : `, the bid is made in ${percent(make)}`}`;

function contractLine({ trump, points, make }: ContractValue): string {
  const chances = Object.entries(make)
    .filter(([, chance], at) => at === 0 || chance > 0)
    .map(([call, chance]) => `${call}: ${percent(chance)}`);
  return `  ${trump.padEnd(10)} ${rangeText(points)} points; made ${chances.join(', ')}`;
}

function rangeText({ mean, low, high }: Estimate): string {
  const exactly = mean!.toFixed(Number.isInteger(mean) && low === undefined ? 0 : 1);
  return low === undefined ? exactly : `${exactly} (${low.toFixed(1)} to ${high!.toFixed(1)})`;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function suggestionWords({ suggestion, strategies }: Analysis): string[] {
  const { action, trump } = suggestion;
  if (action === null) return [];
  return [
    '',
    `Suggested by ${strategies[0]!.strategy}: ${action}${trump === null ? '' : `, trump ${trump}`}`,
  ];
}
