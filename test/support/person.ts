// A person at the terminal of `kaiser play`: reads each prompt and types the first or the last legal answer.
import { PassThrough } from 'node:stream';
import { playCommand } from '../../src/commands/play.js';

export interface Evening {
  readonly out: string;
  readonly err: string;
  readonly status: number;
  /** Questions that were asked. */
  readonly asked: number;
}

/** What is typed at a question, given its number from 0 and a legal answer; several lines are typed one after the other. */
export type Typing = (question: number, legal: string) => readonly string[] | 'end of input';

const plainly: Typing = (_, legal) => [legal];

/** Plays `kaiser play` with these words to its end. */
export async function playEvening(words: readonly string[], typing: Typing = plainly): Promise<Evening> {
  const input = new PassThrough();
  const said = { out: '', err: '', status: 0, asked: 0 };
  let waiting: string[] = [];
  const answer = () => {
    if (waiting.length === 0) {
      const typed = typing(said.asked++, legalAnswer(said.out));
      if (typed === 'end of input') {
        input.end();
        return;
      }
      waiting = [...typed];
    }
    input.write(`${waiting.shift()}\n`);
  };
  try {
    await playCommand({
      out: async (text) => {
        said.out += text;
        if (text.endsWith(': ')) answer();
      },
      err: (text) => {
        said.err += text;
      },
      input,
      terminal: false,
      width: 80,
      environment: {},
      exit: (status) => {
        said.status = status;
      },
      words: [],
      interrupted: new AbortController().signal,
    })
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .parseAsync([...words], { from: 'user' });
  } catch (error) {
    if (!(error instanceof Error && 'status' in error)) throw error;
    said.err += error.message;
    said.status = error.status as number;
  }
  return said;
}

/** A legal answer out of what stands on the screen. */
function legalAnswer(screen: string): string {
  const prompt = screen.slice(screen.lastIndexOf('\n') + 1);
  const offered = /\(([^()]*)\): $/.exec(prompt)?.[1]?.split(' ');
  const many = /^(?:Pass|Discard) (\w+)/.exec(prompt)?.[1];
  if (many !== undefined) {
    const held = /Your cards: (.*)\n/.exec(screen.slice(screen.lastIndexOf('Your cards:')))![1]!;
    const cards = offered ?? held.split(/[ |]+/);
    return cards.slice(0, many === 'one' ? 1 : Number(many)).join(' ');
  }
  if (prompt.startsWith('High or low')) return 'low';
  if (prompt.includes('Accept or refuse')) return 'accept';
  return offered!.at(-1)!;
}
