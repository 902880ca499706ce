// A user's strategy file as one JavaScript module in a cache folder, made once in the main thread; workers import it by URL.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildFailure, BuildOptions, OutputFile, Plugin } from 'esbuild';
import { StrategyError } from './strategy-error.js';

export interface Bundle {
  /** As the user wrote it; for messages only. */
  readonly file: string;
  /** Where workers import it from. */
  readonly url: string;
  /** SHA-256 of the code, the same wherever file, package and cache lie. */
  readonly hash: string;
}

const LOADERS = { '.ts': 'ts', '.mts': 'ts', '.js': 'js', '.mjs': 'js' } as const;
export const EXTENSIONS = Object.keys(LOADERS) as readonly (keyof typeof LOADERS)[];
/** A strategy's source is small; anything longer is another file by mistake. */
const LONGEST_SOURCE = 16 * 1024 * 1024;

/** The entry that strategies import as `kaiser-lab`: the built one, wherever this package lies. */
export const packageEntry = (): string => createRequire(import.meta.url).resolve('kaiser-lab');

/** Version of this package. */
export const packageVersion = (): string =>
  JSON.parse(readFileSync(join(dirname(packageEntry()), '../../package.json'), 'utf8')).version;

/**
 * Bundles a strategy with everything it imports, `kaiser-lab` and Node's own modules apart.
 * @throws StrategyError with file, line and column for a mistake in the source.
 */
export async function bundleStrategy(file: string, cache?: string): Promise<Bundle> {
  const path = resolve(file);
  const source = await readSource(file, path);
  const { code, map } = await build(file, path, source);
  const name = sha256(code).slice(0, 32);
  const folder = cache ?? (await cacheFolder());
  await store(folder, `${name}.mjs.map`, map);
  const kept = await store(folder, `${name}.mjs`, `${code}\n//# sourceMappingURL=${name}.mjs.map\n`);
  return { file, url: pathToFileURL(kept).href, hash: sha256(withoutPlaces(code, path)) };
}

/** Stands in code that is sent elsewhere for the place of this package. */
const PACKAGE_PLACE = 'kaiser-lab:entry';

const ownUrl = (): string => pathToFileURL(packageEntry()).href;

/** The code of a bundle as another machine can take it in, without the place of this package. */
export async function portableCode({ url }: Bundle): Promise<string> {
  const code = await readFile(fileURLToPath(url), 'utf8');
  return code.replaceAll(ownUrl(), PACKAGE_PLACE).replace(/\n\/\/# sourceMappingURL=.*\n$/, '\n');
}

/** Keeps code from another machine in this one's cache. @returns the bundle as workers here import it. */
export async function takeInBundle({ file, hash }: Omit<Bundle, 'url'>, code: string): Promise<Bundle> {
  const own = code.replaceAll(PACKAGE_PLACE, ownUrl());
  const kept = await store(await cacheFolder(), `${sha256(own).slice(0, 32)}.mjs`, own);
  return { file, url: pathToFileURL(kept).href, hash };
}

async function readSource(file: string, path: string): Promise<string> {
  if (!Object.hasOwn(LOADERS, extname(path)))
    throw new StrategyError(`${file}: a strategy file ends in ${EXTENSIONS.join(', ')}`);
  try {
    const { size } = await stat(path);
    if (size > LONGEST_SOURCE)
      throw new StrategyError(
        `${file}: has ${size} bytes; a strategy file has ${LONGEST_SOURCE} bytes at the most`,
      );
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof StrategyError) throw error;
    throw new StrategyError(`${file}: cannot be read: ${systemReason(error)}`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'there is no such file',
  EACCES: 'permission denied',
};

function systemReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}

async function build(file: string, path: string, source: string): Promise<{ code: string; map: string }> {
  const esbuild = await import('esbuild');
  try {
    const { outputFiles, metafile } = await esbuild.build(buildOptions(path, source));
    const code = textOf(outputFiles, '.js');
    const usesRequire = Object.values(metafile.inputs).some(({ format }) => format === 'cjs');
    return { code: usesRequire ? requireLine(path) + code : code, map: textOf(outputFiles, '.map') };
  } catch (error) {
    throw sourceError(file, path, error);
  }
}

const buildOptions = (path: string, source: string) =>
  ({
    stdin: {
      contents: source,
      sourcefile: basename(path),
      resolveDir: dirname(path),
      loader: LOADERS[extname(path) as keyof typeof LOADERS],
    },
    absWorkingDir: dirname(path),
    outdir: dirname(path),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    sourcemap: 'external',
    sourceRoot: new URL('.', pathToFileURL(path)).href,
    metafile: true,
    write: false,
    logLevel: 'silent',
    // Neighbouring configuration must not change what a strategy does.
    tsconfigRaw: {},
    define: placesOf(path),
    plugins: [ownPackage],
  }) as const satisfies BuildOptions;

/** Files beside a strategy stay within its reach although it runs from the cache. */
const placesOf = (path: string) => ({
  'import.meta.url': JSON.stringify(pathToFileURL(path).href),
  'import.meta.filename': JSON.stringify(path),
  'import.meta.dirname': JSON.stringify(dirname(path)),
});

const ownPackage: Plugin = {
  name: 'kaiser-lab',
  setup({ onResolve }) {
    const path = ownUrl();
    onResolve({ filter: /^kaiser-lab$/ }, () => ({ path, external: true }));
  },
};

function textOf(files: readonly OutputFile[], ending: string): string {
  return files.find(({ path }) => path.endsWith(ending))!.text;
}

/** Bundled CommonJS modules ask for Node's own modules by `require`. On the first line, so that lines keep their numbers. */
const requireLine = (path: string): string =>
  `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(${placesOf(path)['import.meta.url']}); `;

function sourceError(file: string, path: string, error: unknown): Error {
  const { errors } = error as Partial<BuildFailure>;
  const first = errors?.[0];
  if (!first) return error as Error;
  const { location, text } = first;
  if (!location) return new StrategyError(`${file}: ${text}`);
  const where = location.file === basename(path) ? file : join(dirname(file), location.file);
  return new StrategyError(`${where}:${location.line}:${location.column + 1}: ${text}`);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The code without the places where file and package happen to lie. */
const withoutPlaces = (code: string, path: string): string =>
  [ownUrl(), ...Object.values(placesOf(path)).map((text) => JSON.parse(text))]
    .sort((a, b) => b.length - a.length)
    .reduce((text, place) => text.replaceAll(place, ''), code);

let fallback: Promise<string> | undefined;

/** The user's cache, or a temporary folder where that cannot be written to. */
async function cacheFolder(): Promise<string> {
  const folder = join(homedir(), '.cache', 'kaiser-lab', 'strategies');
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return folder;
  } catch {
    fallback ??= mkdtemp(join(tmpdir(), 'kaiser-lab-'));
    return fallback;
  }
}

/** Keeps a text under its name, whole or not at all. */
async function store(folder: string, name: string, text: string): Promise<string> {
  const path = join(folder, name);
  const present = await readFile(path, 'utf8').catch(() => undefined);
  if (present === text) return path;
  await mkdir(folder, { recursive: true });
  const part = `${path}.${randomUUID()}`;
  await writeFile(part, text);
  await rename(part, path);
  return path;
}
