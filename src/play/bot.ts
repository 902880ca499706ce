// A strategy in a process of its own that plays many games at once. Requests of all games are sent together; when the
// process breaks down, it is started again, told each game anew, and asked the open requests one at a time: only the request
// that breaks it when asked alone is at fault, so that no game suffers from another's.
import { fieldPath } from '../rules/quoted.js';
import { Child } from './child.js';
import { startTimer, stopTimer } from './clock.js';
import { type FaultKind, Misstep } from './fault.js';
import { LONGEST_LINE, PROTOCOL, READY, type Ready, SAID, type Said, type Told } from './protocol.js';
import { StrategyError } from './strategy-error.js';

export interface BotCommand {
  /** Program and arguments. */
  readonly words: readonly string[];
  /** Working folder; the current one when undefined. */
  readonly folder?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
}

export interface BotLimits {
  /** Milliseconds from one answer to the next. */
  readonly move: number;
  /** Milliseconds from the start to `ready`. */
  readonly start: number;
  /** Requests out at once. */
  readonly window: number;
}

export const BOT_LIMITS: BotLimits = { move: 10_000, start: 30_000, window: 256 };

export type Reply = { readonly action: string | readonly string[] } | { readonly fault: Misstep };

/** One game as the process knows it: all it was told and asked, so that it can be told and asked again. */
export interface Conversation {
  readonly log: { readonly line: string; readonly request: number | undefined }[];
  /** Lines of the log that the process of this start has been sent. */
  sent: number;
  start: number;
}

interface Pending {
  readonly id: number;
  readonly conversation: Conversation;
  readonly line: string;
  readonly settle: (reply: Reply) => void;
}

/** Pauses and waits in milliseconds. */
const RESTARTS = { most: 5, firstPause: 50, longestPause: 2000, farewell: 2000 };

export class Bot {
  readonly #command: BotCommand;
  readonly #limits: BotLimits;
  #child: Child | undefined;
  #ready = false;
  #introduced: Ready | undefined;
  /** Counts starts of the process. */
  #start = 0;
  /** Starts since the last good answer. */
  #fruitless = 0;
  #window: number;
  #nextId = 1;
  #timer: NodeJS.Timeout | undefined;
  /** Sent and not answered. */
  readonly #out = new Map<number, Pending>();
  /** Not sent yet. */
  #queue: Pending[] = [];
  /** Requests that were answered before the process was started again: it answers them once more, unheard. */
  readonly #echoes = new Set<number>();
  /** Games with news that waits until nobody is asked alone. */
  readonly #behind = new Set<Conversation>();
  /** To be asked one at a time, after a breakdown. */
  #suspects: Pending[] = [];
  #alone: Pending | undefined;
  #onReady: ((trouble: string | undefined) => void) | undefined;
  #closed = false;

  constructor(command: BotCommand, limits: BotLimits = BOT_LIMITS) {
    this.#command = command;
    this.#limits = limits;
    this.#window = limits.window;
  }

  /** How often the process was started. */
  get starts(): number {
    return this.#start;
  }
  get name(): string {
    return this.#introduced?.name ?? this.#command.words.join(' ');
  }
  /** The last that the process wrote to stderr. */
  get stderr(): string {
    return this.#child?.stderr ?? '';
  }
  get wantsNotices(): boolean {
    return this.#introduced?.notices ?? true;
  }

  /** Starts the process and waits until it is ready. @throws StrategyError when it never is. */
  async begin(): Promise<void> {
    const trouble = await this.#spawn();
    if (trouble === undefined) return;
    this.#closed = true;
    throw new StrategyError(`exec:${this.#command.words.join(' ')}: ${trouble}`);
  }

  converse(): Conversation {
    return { log: [], sent: 0, start: 0 };
  }

  tell(conversation: Conversation, message: Told): void {
    conversation.log.push({ line: JSON.stringify(message), request: undefined });
    if (conversation.start !== this.#start) return;
    if (this.#child && this.#ready && !this.#busyAlone) this.#catchUp(conversation);
    else this.#behind.add(conversation);
  }

  /** An id for the next request. */
  newId(): number {
    return this.#nextId++;
  }

  ask(conversation: Conversation, id: number, message: Told): Promise<Reply> {
    return new Promise((settle) => {
      this.#queue.push({ id, conversation, line: JSON.stringify(message), settle });
      if (this.#closed) this.#giveUp('it is closed');
      else this.#pump();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stopClock();
    const child = this.#child;
    this.#child = undefined;
    child?.send('{"type":"bye"}');
    await child?.end(RESTARTS.farewell);
  }

  get #busyAlone(): boolean {
    return this.#alone !== undefined || this.#suspects.length > 0;
  }

  /** Sends what may be sent now. */
  #pump(): void {
    if (!this.#child || !this.#ready) return;
    if (this.#alone) return;
    const suspect = this.#suspects.shift();
    if (suspect) {
      this.#alone = suspect;
      return this.#send(suspect);
    }
    if (this.#behind.size > 0) {
      for (const conversation of this.#behind) this.#catchUp(conversation);
      this.#behind.clear();
    }
    if (this.#queue.length === 0) return;
    const room = this.#window - this.#out.size;
    for (const pending of this.#queue.splice(0, room)) this.#send(pending);
  }

  #send(pending: Pending): void {
    this.#catchUp(pending.conversation);
    this.#child!.send(pending.line);
    if (this.#out.size === 0) this.#wind();
    this.#out.set(pending.id, pending);
  }

  #catchUp(conversation: Conversation): void {
    if (conversation.start !== this.#start) {
      conversation.start = this.#start;
      conversation.sent = 0;
    }
    const { log } = conversation;
    while (conversation.sent < log.length) {
      const { line, request } = log[conversation.sent++]!;
      if (request !== undefined) this.#echoes.add(request);
      this.#child!.send(line);
    }
  }

  /** Starts the clock for the next answer. */
  #wind(): void {
    const { move } = this.#limits;
    if (this.#timer) this.#timer.refresh();
    else this.#timer = startTimer(() => this.#late(), move);
  }

  #late(): void {
    this.#timer = undefined;
    if (this.#out.size > 0) this.#broken('timeout', `no answer within ${this.#limits.move} ms`);
  }

  #stopClock(): void {
    stopTimer(this.#timer);
    this.#timer = undefined;
  }

  // What the process says.

  #heard(line: string): void {
    const value = parsed(line);
    if (value === undefined) return this.#garbage(line);
    if (!this.#ready) return this.#heardReady(value);
    const result = SAID.safeParse(value);
    if (!result.success)
      return this.#broken(
        'malformed',
        `said ${shown(line)}, expected {"id": number, "action": text or list of texts}`,
      );
    if (this.#echoes.delete(result.data.id)) return this.#wind();
    const pending = this.#out.get(result.data.id);
    if (!pending)
      return this.#broken(
        'outOfTurn',
        `answered request ${result.data.id}, which is not open: ${shown(line)}`,
      );
    this.#answered(pending, result.data);
  }

  #garbage(line: string): void {
    const what = `wrote to stdout what is no JSON object: ${shown(line)}`;
    if (this.#ready) this.#broken('garbage', what);
    else this.#notReady(what);
  }

  #heardReady(value: unknown): void {
    const result = READY.safeParse(value);
    if (!result.success) {
      const issue = result.error.issues[0]!;
      return this.#notReady(`ready: ${fieldPath(issue.path) || 'message'}: ${issue.message}`);
    }
    this.#introduced ??= result.data;
    this.#ready = true;
    this.#onReady?.(undefined);
  }

  #answered(pending: Pending, said: Said): void {
    const { conversation, id, line } = pending;
    this.#out.delete(id);
    conversation.log.push({ line, request: id });
    conversation.sent++;
    if (this.#alone === pending) this.#alone = undefined;
    this.#fruitless = 0;
    this.#wind();
    if ('action' in said) {
      pending.settle({ action: said.action as string | string[] });
    } else {
      const message = `failed: ${String(said['error']).slice(0, 2000)}`;
      pending.settle({ fault: new Misstep('throw', message, this.#child!.stderr) });
    }
    this.#pump();
  }

  // Breakdowns.

  #broken(kind: FaultKind, message: string): void {
    const stderr = this.#child?.stderr ?? '';
    this.#child?.kill();
    this.#child = undefined;
    this.#ready = false;
    this.#stopClock();
    this.#echoes.clear();
    this.#behind.clear();
    const culprit = this.#alone;
    this.#alone = undefined;
    const others = [...this.#out.values()].filter((pending) => pending !== culprit);
    this.#out.clear();
    if (culprit) {
      this.#fruitless = 0;
      culprit.settle({ fault: new Misstep(kind, message, stderr) });
    } else if (kind === 'timeout') {
      // It may answer a whole batch at its end: give it less at once.
      this.#window = Math.max(1, this.#window >> 1);
    }
    this.#suspects = [...others, ...this.#suspects];
    void this.#restart();
  }

  async #restart(): Promise<void> {
    let trouble: string | undefined;
    for (let attempt = 0; attempt < RESTARTS.most && !this.#closed; attempt++) {
      await pause(this.#fruitless++);
      if (this.#closed) return;
      trouble = await this.#spawn();
      if (trouble === undefined) return this.#pump();
    }
    this.#giveUp(trouble ?? 'closed');
  }

  /** Every open and future request fails: the process does not start any more. */
  #giveUp(trouble: string): void {
    this.#closed = true;
    const fault = new Misstep('crash', `was started again in vain: ${trouble}`);
    for (const { settle } of [...this.#suspects, ...this.#queue]) settle({ fault });
    this.#suspects = [];
    this.#queue = [];
  }

  // Starting.

  /** @returns what kept the process from being ready. */
  #spawn(): Promise<string | undefined> {
    return new Promise((done) => {
      this.#start++;
      const child = new Child(this.#command.words, this.#command.folder, {
        line: (text) => this.#heard(text),
        flood: () => this.#flooded(),
        ended: (how) => (this.#ready ? this.#broken('crash', how) : this.#notReady(how)),
      });
      this.#child = child;
      const timer = startTimer(
        () => this.#notReady(`is not ready after ${this.#limits.start / 1000} s`),
        this.#limits.start,
      );
      this.#onReady = (trouble) => {
        stopTimer(timer);
        this.#onReady = undefined;
        done(trouble);
      };
      const { options } = this.#command;
      const hello: Told = {
        type: 'hello',
        protocol: PROTOCOL,
        tool: 'kaiser-lab',
        moveTimeout: this.#limits.move,
        options,
      };
      child.send(JSON.stringify(hello));
    });
  }

  #flooded(): void {
    const what = `wrote a line of more than ${LONGEST_LINE} bytes to stdout`;
    if (this.#ready) this.#broken('flood', what);
    else this.#notReady(what);
  }

  #notReady(how: string): void {
    const tail = this.#child?.stderr.trim() ?? '';
    this.#child?.kill();
    this.#child = undefined;
    this.#onReady?.(tail === '' ? how : `${how}; its stderr ends: ${lastLines(tail)}`);
  }
}

function parsed(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const shown = (line: string): string => (line.length <= 120 ? line : `${line.slice(0, 120)}...`);

const lastLines = (text: string): string => text.split('\n').slice(-4).join(' | ').slice(-400);

/** No pause before the first restart, then twice as long each time. */
const pause = (fruitless: number): Promise<void> => {
  const { firstPause, longestPause } = RESTARTS;
  const milliseconds = fruitless === 0 ? 0 : Math.min(firstPause * 2 ** (fruitless - 1), longestPause);
  return new Promise((done) => startTimer(done, milliseconds));
};
