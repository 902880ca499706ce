// A child process that cannot outlive this thread: lines out and in, the tail of its stderr, and one word on how it ended.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { signal as sendSignal, soon, startTimer, stopTimer } from './clock.js';
import { LONGEST_LINE, STDERR_TAIL } from './protocol.js';

export interface ChildEvents {
  line(text: string): void;
  /** A line grew past the limit. */
  flood(): void;
  /** Told once, also when the program could not be started. */
  ended(how: string): void;
}

/**
 * Starts the program with a pipe held open on descriptor 3, in a process group of its own. However this thread ends, the
 * pipe closes, and the whole group is killed.
 */
const GUARD = `
exec 4<&0
"$@" <&4 4<&- 3<&- &
child=$!
exec <&- 4<&-
(read -r _ <&3; kill -9 -$$) >&- 2>&- &
guard=$!
exec 3<&- >&-
wait $child
status=$?
kill $guard
exit $status
`;

const GUARDED = process.platform !== 'win32';

export class Child {
  readonly #process: ChildProcess;
  readonly #events: ChildEvents;
  readonly #program: string;
  #partial: Buffer[] = [];
  #partialLength = 0;
  #stderr = '';
  #over = false;
  #outbox: string[] = [];

  constructor(words: readonly string[], folder: string | undefined, events: ChildEvents) {
    this.#program = words[0]!;
    this.#events = events;
    const [file, ...rest] = GUARDED ? ['/bin/sh', '-c', GUARD, 'guard', ...words] : words;
    this.#process = spawn(file!, rest, {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      detached: GUARDED,
      windowsHide: true,
    });
    this.#listen();
  }

  /** The last that the program wrote to stderr. */
  get stderr(): string {
    return this.#stderr;
  }

  /** Sends a line with the others of this turn of the event loop. */
  send(line: string): void {
    if (this.#over) return;
    if (this.#outbox.length === 0) soon(() => this.#flush());
    this.#outbox.push(line);
  }

  /** Kills the program and all it has started; nothing more is told. */
  kill(): void {
    if (this.#over) return;
    this.#over = true;
    this.#killGroup();
  }

  /** Closes its stdin and gives it time to end by itself. */
  async end(milliseconds: number): Promise<void> {
    if (this.#over) return;
    this.#flush();
    const child = this.#process;
    const gone = new Promise<void>((done) => child.once('exit', () => done()));
    this.#over = true;
    child.stdin!.end();
    const timer = startTimer(() => this.#killGroup(), milliseconds);
    await gone;
    stopTimer(timer);
    this.#killGroup();
  }

  #flush(): void {
    if (this.#outbox.length === 0) return;
    this.#outbox.push('');
    const text = this.#outbox.join('\n');
    this.#outbox = [];
    if (!this.#over) this.#process.stdin!.write(Buffer.from(text));
  }

  #listen(): void {
    const child = this.#process;
    for (const stream of child.stdio) stream?.on('error', () => {});
    child.stdout!.on('data', (chunk: Buffer) => this.#read(chunk));
    child.stderr!.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-STDERR_TAIL);
    });
    child.once('error', (error) => this.#ended(`cannot be started: ${error.message}`));
    child.once('close', (code, signal) => this.#ended(this.#how(code, signal)));
    // A grandchild may hold the pipes open after the program is gone.
    child.once('exit', () => this.#killGroup());
  }

  #ended(how: string): void {
    if (this.#over) return;
    this.#over = true;
    this.#events.ended(how);
  }

  #how(code: number | null, signal: string | null): string {
    if (signal !== null) return `was killed by ${signal}`;
    if (GUARDED && code === 127) return `cannot be started: there is no program ${this.#program}`;
    if (GUARDED && code === 126) return `cannot be started: ${this.#program} is not a program`;
    if (GUARDED && code! > 128) return `was killed by signal ${code! - 128}`;
    return `ended with status ${code}`;
  }

  #read(chunk: Buffer): void {
    const end = chunk.lastIndexOf(10);
    if (end >= 0)
      for (const line of this.#whole(chunk.subarray(0, end)).split('\n')) {
        if (this.#over) return;
        const text = line.trimEnd();
        if (text !== '') this.#events.line(text);
      }
    const rest = chunk.subarray(end + 1);
    if (this.#over || rest.length === 0) return;
    this.#partial.push(rest);
    this.#partialLength += rest.length;
    if (this.#partialLength > LONGEST_LINE) this.#events.flood();
  }

  /** Lines with the parts of the first that came before. */
  #whole(end: Buffer): string {
    const bytes = this.#partial.length === 0 ? end : Buffer.concat([...this.#partial, end]);
    this.#partial = [];
    this.#partialLength = 0;
    return bytes.toString('utf8');
  }

  #killGroup(): void {
    const { pid } = this.#process;
    (this.#process.stdio[3] as Writable | null)?.destroy();
    if (pid === undefined) return;
    try {
      sendSignal(GUARDED ? -pid : pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }
}
