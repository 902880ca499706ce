// A Redis server of one's own: a free port, a folder that survives a restart, gone at the end.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

export const hasRedis = (): boolean => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export interface RedisServer {
  readonly port: number;
  readonly url: string;
  /** Stops it as a machine that is switched off would, and starts it again over what it had written. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** @param words further options of the server. */
export async function startRedis(words: readonly string[] = [], tls = false): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kaiser-redis-'));
  const port = await freePort();
  const ports = tls ? ['--port', '0', '--tls-port', String(port)] : ['--port', String(port)];
  const kept = ['--dir', folder, '--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
  const options = [...ports, '--bind', '127.0.0.1', ...kept, ...words];
  let server = await start(options);
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    restart: async () => {
      await end(server, 'SIGKILL');
      server = await start(options);
    },
    stop: async () => {
      await end(server, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function start(options: readonly string[]): Promise<ChildProcess> {
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((ready, failed) => {
    let said = '';
    server.stdout.on('data', (text) => {
      said += text;
      if (said.includes('Ready to accept connections')) ready(server);
    });
    server.once('exit', () => failed(new Error(`redis-server ended:\n${said}`)));
  });
}

function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((ended) => {
    server.once('exit', () => ended());
    server.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => found(port));
    });
  });
}

/** Everything that is kept of runs, by key: not what BullMQ keeps of an empty queue, nor the list of workers. */
export async function leftIn(url: string): Promise<string[]> {
  const redis = new Redis(url);
  const keys = await redis.keys('*');
  await redis.quit();
  return keys
    .filter((key) => !/^kaiser:(workers|blocks-\w+:(meta|events|id|stalled-check))$/.test(key))
    .sort();
}
