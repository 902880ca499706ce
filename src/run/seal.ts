// Whether the tables that the engine plays by are as they were made: typed arrays cannot be frozen, and a user's module that
// gets at them through the public entry could change the game for everybody in its thread.
import { createHash } from 'node:crypto';
import type { Tables } from '../rules/tables.js';

export class Seal {
  readonly #forms: readonly Tables[];
  readonly #sum: string;

  /** To be made before any user's module is imported. */
  constructor(forms: readonly Tables[]) {
    this.#forms = forms;
    for (const form of forms) for (const part of [form, form.deck]) freezeLists(part);
    this.#sum = this.#summed();
  }

  get broken(): boolean {
    return this.#summed() !== this.#sum;
  }

  #summed(): string {
    const hash = createHash('sha256');
    for (const form of this.#forms) {
      for (const value of [...Object.values(form), ...Object.values(form.deck)])
        if (ArrayBuffer.isView(value))
          hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
      hash.update([...form.callNamed].map(([name, call]) => `${name} ${call.text}`).join());
    }
    return hash.digest('hex');
  }
}

/** Freezes an object of tables, its lists, and what these hold; its typed arrays stay as they are. */
function freezeLists(part: object): void {
  for (const value of Object.values(part)) if (Array.isArray(value)) freezeList(value);
  Object.freeze(part);
}

function freezeList(list: readonly unknown[]): void {
  for (const item of list) {
    if (Array.isArray(item)) freezeList(item);
    else Object.freeze(item);
  }
  Object.freeze(list);
}
