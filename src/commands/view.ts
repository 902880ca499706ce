// `kaiser view [FILE]`: the viewer's page, with the records of a file in it or as a table to play at, from a server on this machine or as one file.

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Command } from 'commander';
import { builtModule } from '../play/load.js';
import { quoted } from '../rules/quoted.js';
import type { Io, MakeCommand } from './io.js';
import { UserError } from './user-error.js';

interface Options {
  readonly out?: string;
  readonly port: string;
  readonly open: boolean;
  readonly json?: boolean;
}

const PLACE = '<script id="records" type="application/x-ndjson"></script>';

export const viewCommand: MakeCommand = (io) =>
  new Command('view')
    .description('step through the hands of a record file in the browser, or play there')
    .argument('[file]', 'records, one a line; without it the page is a table to play at')
    .option('--out <file>', 'write one HTML file to keep or to share, instead of serving it')
    .option('--port <number>', 'port on 127.0.0.1; 0 takes a free one', '0')
    .option('--no-open', 'do not start a browser')
    .option('--json', 'print as JSON where the page is')
    .addHelpText('after', '\nExample:\n  $ kaiser view records.jsonl --out hands.html')
    .action((file: string | undefined, options: Options) => run(io, file, options));

async function run(io: Io, file: string | undefined, options: Options): Promise<void> {
  const page = pageOf(file === undefined ? '' : readText(file));
  if (options.out !== undefined) {
    writeFileSync(options.out, page);
    if (options.json) await io.out(`${JSON.stringify({ page: options.out })}\n`);
    else io.err(`${options.out} written\n`);
    return;
  }
  const server = await serve(page, readPort(options.port));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await io.out(options.json ? `${JSON.stringify({ address })}\n` : `${address}\n`);
  io.err('Ctrl-C ends it\n');
  if (options.open && io.terminal) openBrowser(address);
  await until(io.interrupted);
  server.close();
  server.closeAllConnections();
}

/** The page with records in it; nothing in them can end the script that carries them. */
export function pageOf(records: string): string {
  const built = readText(builtModule('viewer/index.html'));
  const carried = records.replaceAll('<', '\\u003c');
  return built.replace(PLACE, () => PLACE.replace('></', `>${carried}</`));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UserError(`${file}: cannot be read: ${(error as Error).message}`);
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port;
  throw new UserError(`--port: expected a whole number from 0 to 65535, got ${quoted(text)}`);
}

function serve(page: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/' && request.url !== '/index.html') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return;
    }
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(page);
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new UserError(`--port ${port}: ${error.message}`)));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Tries the desktop's own way; where there is none the address stands on the screen. */
function openBrowser(address: string): void {
  const command =
    process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open';
  spawn(command, [address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
