// Node processes under its permission model, for users' strategies: they may read this package, what it depends on and the
// strategies' own bundles, start threads, and nothing else. The network is not kept from them.
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bundle, packageEntry } from './bundle.js';
import { builtModule, type Declaration } from './load.js';
import { StrategyError } from './strategy-error.js';

/** The flag that turns the permission model on in a version of Node; undefined where there is none. */
export function permissionFlag(version: string): string | undefined {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number) as [number, number];
  if (major < 20) return undefined;
  const settled = major >= 24 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return settled ? '--permission' : '--experimental-permission';
}

/**
 * Starts a module of this package under the permission model; it ends when this process does.
 * @throws StrategyError where this version of Node has none.
 */
export function startSandbox(module: string, bundles: readonly Bundle[]): ChildProcess {
  const flag = permissionFlag(process.version);
  if (flag === undefined)
    throw new StrategyError(
      `--sandbox needs Node's permission model, which ${process.version} does not have; expected Node 20 or later`,
    );
  const readable = [...packageFolders(), ...bundles.flatMap(({ url }) => bundleFiles(url))];
  return fork(builtModule(module), {
    execArgv: ['--no-warnings', flag, '--allow-worker', ...readable.map((path) => `--allow-fs-read=${path}`)],
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 2, 2, 'ipc'],
  });
}

/** This package and every `node_modules` that it may find its dependencies in. */
function packageFolders(): string[] {
  const root = join(dirname(packageEntry()), '../..');
  const folders = [root, join(root, 'node_modules')];
  for (let at = dirname(root); at !== dirname(at); at = dirname(at)) folders.push(join(at, 'node_modules'));
  const there = folders.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
  // Node 20 loses its way where one folder lies in another.
  return there.filter((folder) => !there.some((other) => folder.startsWith(`${other}${sep}`)));
}

const bundleFiles = (url: string): string[] => [fileURLToPath(url), `${fileURLToPath(url)}.map`];

/** What a module declares, looked at under the permission model. */
export function describeInSandbox(bundle: Bundle): Promise<Declaration> {
  const process = startSandbox('play/describe-process.js', [bundle]);
  return new Promise<Declaration>((done, failed) => {
    process.once('message', ({ declaration, error }: { declaration?: Declaration; error?: string }) =>
      declaration ? done(declaration) : failed(new StrategyError(error!)),
    );
    process.once('exit', () =>
      failed(new StrategyError(`${bundle.file}: ends its process while it is loaded`)),
    );
    process.send(bundle);
  }).finally(() => process.kill());
}
