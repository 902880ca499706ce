// Where a coordinator puts blocks up and finds their answers. Events may come twice, late or never; where a block stands is always
// told by `standings`.

/** `up`: waiting or being played; `answered`; `dead`: given up on; `gone`: not known any more. */
export type Standing = 'up' | 'answered' | 'dead' | 'gone';

export interface BoardEvents {
  readonly answered: (block: number) => void;
  readonly dead: (block: number, why: string) => void;
}

export interface Board {
  /** Puts blocks up for workers; one that is up already stays as it is. */
  offer(blocks: readonly number[]): Promise<void>;
  standings(blocks: readonly number[]): Promise<readonly Standing[]>;
  /** Blocks whose answers lie there, whoever asked for them. */
  answers(): Promise<readonly number[]>;
  /** A packed answer, which stays until it is cleared. */
  answer(block: number): Promise<Uint8Array | undefined>;
  /** Why a dead block was given up on. */
  causeOfDeath(block: number): Promise<string>;
  /** Takes answers off. */
  clear(blocks: readonly number[]): Promise<void>;
  /** Takes blocks down that nobody plays yet, and whatever a worker has left half done, and answers off. */
  withdraw(blocks: readonly number[]): Promise<void>;
  listen(events: BoardEvents): void;
  close(): Promise<void>;
}
