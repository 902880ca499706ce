// The packed release, installed as a user would, and commands run there.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Ran {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

interface Where {
  readonly cwd: string;
  readonly input?: string;
  /** The Node to run it with; the one of the tests where it is left out. */
  readonly node?: string | undefined;
}

export function ran(
  command: string,
  words: readonly string[],
  { cwd, input = '', node }: Where,
): Promise<Ran> {
  const path = [dirname(node ?? process.execPath), process.env.PATH].join(delimiter);
  const options = { cwd, maxBuffer: 1 << 26, env: { ...process.env, PATH: path } };
  return new Promise((resolve) => {
    const child = execFile(command, [...words], options, (error, out, err) =>
      resolve({ status: error === null ? 0 : Number(error.code ?? 1), out, err }),
    );
    child.stdin?.end(input);
  });
}

export interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Packs the checkout into a folder. */
export async function pack(folder: string): Promise<Packed> {
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const { out } = await ran('npm', words, { cwd: root });
  return (JSON.parse(out) as [Packed])[0];
}

/** Installs a packed release into a folder of its own. */
export async function install(folder: string, tarball: string, node?: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "name": "user", "private": true, "type": "module" }\n');
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball];
  const { status, err } = await ran('npm', words, { cwd: folder, node });
  if (status !== 0) throw new Error(err);
}
