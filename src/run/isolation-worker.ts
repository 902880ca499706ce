// Plays games with one strategy at all seats out of one module, and each seat again with a module of its own while the others
// repeat what they did. A seat that answers otherwise had heard from another. Posts what it found.
import { parentPort, workerData } from 'node:worker_threads';
import { type Entrant, loadEntrant } from '../play/entrant.js';
import { harden } from '../play/harden.js';
import { importStrategy } from '../play/load.js';
import { blankNotes, type Notes, noting, recalling } from '../play/notes.js';
import type { Strategy } from '../play/strategy.js';
import { Table } from '../play/table.js';
import { Streams } from '../random/streams.js';
import { preset } from '../rules/derive.js';
import type { Rules } from '../rules/schema.js';
import { tablesOf } from '../rules/tables.js';

const HANDS = 20;
let copies = 0;

const { entrant, forms } = workerData as { entrant: Entrant; forms: readonly string[] };

async function checkForm(rules: Rules): Promise<string[]> {
  const together = await loadEntrant(entrant);
  const alone = await Promise.all(Array.from({ length: rules.seats }, another));
  for (let unit = 0; unit < HANDS; unit++) {
    const said = play(rules, unit, () => together, undefined);
    for (let seat = 0; seat < rules.seats; seat++) {
      const again = play(rules, unit, () => alone[seat]!, { seat, said });
      if (JSON.stringify(again[seat]) !== JSON.stringify(said[seat]))
        return [
          `${rules.name}: seat ${seat} of unit ${unit} answers otherwise when no other seat shares its module`,
        ];
    }
  }
  return [];
}

/** Another copy of the module; built-in strategies have one only. */
const another = (): Promise<Strategy> =>
  entrant.bundle ? importStrategy(entrant.bundle, ++copies) : loadEntrant(entrant);

/** Plays a hand and notes what is answered; with `script` all but one seat answer from it. */
function play(
  rules: Rules,
  unit: number,
  strategy: () => Strategy,
  script: { readonly seat: number; readonly said: readonly Notes[] } | undefined,
): Notes[] {
  const table = new Table(tablesOf(rules), new Streams('isolation'));
  table.policy = 'substitute';
  table.openHands = false;
  const notes = blankNotes(rules.seats);
  const seated = notes.map((mine, seat) => {
    const player = strategy().sit(seat, rules, entrant.options);
    const scripted = script !== undefined && script.seat !== seat;
    return {
      name: entrant.shown,
      player: scripted ? recalling(player, script.said[seat]!) : noting(player, mine),
      salt: 0,
      guarded: true,
    };
  });
  table.begin(unit, seated);
  table.runHand();
  return notes;
}

if (entrant.bundle) harden();
const found: string[] = [];
for (const form of forms) found.push(...(await checkForm(preset(form))));
parentPort!.postMessage(found);
