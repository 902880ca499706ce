// The compiled search (solver-core/core.ts) as an instance with memory of its own. Loads without files, also in a browser.
import { CORE_WASM } from './core.wasm.js';

export interface Core {
  readonly memory: { readonly buffer: ArrayBuffer };
  init(): void;
  begin(
    trumpLane: number,
    tricks: number,
    bonusCard: number,
    penaltyCard: number,
    trick: number,
    bonus: number,
    penalty: number,
    switches: number,
    nodeLimit: number,
  ): void;
  search(leader: number, need: number): number;
  firstLine(leader: number): number;
  value(leader: number, guess: number): number;
  nodeCount(): number;
  entriesUsed(): number;
}

// Node's types leave this global out; browsers have it too.
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
  readonly RuntimeError: new () => Error;
};

let compiled: object | undefined;

/** A fresh instance; the code is compiled once, memory belongs to the instance alone. */
export function makeCore(): Core {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(CORE_WASM), (letter) => letter.charCodeAt(0)));
  const core = new WebAssembly.Instance(compiled).exports as Core;
  core.init();
  return core;
}

/** Whether the core stopped itself, which it does at the node limit only. */
export const isTrap = (error: unknown): boolean => error instanceof WebAssembly.RuntimeError;
