// Runs over a real Redis with workers that come, go and die: the bytes are those of one machine.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { builtModule } from '../../src/play/load.js';
import { blocksIn, differing, kaiser, type Machine, SAME, until } from '../support/machines.js';
import { hasRedis, leftIn, type RedisServer, startRedis } from '../support/redis.js';

const root = mkdtempSync(join(tmpdir(), 'kaiser-queue-'));
const at = (name: string) => join(root, name);
const running = new Set<Machine>();

const start = (...words: string[]): Machine => {
  const machine = kaiser(words);
  running.add(machine);
  void machine.ended.then(() => running.delete(machine));
  return machine;
};

const BOT = `import { defineStrategy } from 'kaiser-lab';
export default defineStrategy({
  name: 'shipped',
  sit: () => ({ call: (view, legal) => legal[0], play: (view, legal) => legal[legal.length - 1] }),
});
`;

/** Some seconds for four threads. */
const EXPERIMENT = {
  name: 'queue',
  strategies: ['rule-based', './shipped.ts'],
  units: 600,
  block: 6,
  records: true,
};
const BLOCKS = 100;

/** Shows itself, but does not play. */
const SHY = `import { workerData } from 'node:worker_threads';
if ('experiment' in workerData) throw new Error('not here');
${BOT}`;

const serves = (machine: Machine) => until(() => machine.said().includes(' serves with '));

describe.skipIf(!hasRedis())('over Redis', () => {
  let redis: RedisServer;
  const worker = (...words: string[]) =>
    start('worker', '--redis', redis.url, '--threads', '1', '--lease', '2s', ...words);
  const run = (out: string, ...words: string[]) =>
    start('run', at('queue.json'), '--executor', redis.url, '--out', at(out), ...words);

  beforeAll(async () => {
    writeFileSync(at('shipped.ts'), BOT);
    writeFileSync(at('queue.json'), JSON.stringify(EXPERIMENT));
    redis = await startRedis();
    expect(await start('run', at('queue.json'), '--out', at('local')).ended).toBe(0);
  });
  afterEach(async () => {
    for (const { process, ended } of running) {
      process.kill('SIGKILL');
      await ended;
    }
  });
  afterAll(async () => {
    await redis.stop();
  });

  it('gives the bytes of one machine: a worker killed, one asleep for a while, one late, Redis restarted', async () => {
    const [first, second] = [worker(), worker()];
    await Promise.all([first, second].map(serves));
    const whole = run('queue', '--audit', '5%');
    await until(() => blocksIn(at('queue')) > BLOCKS / 8);
    first.process.kill('SIGKILL');
    second.process.kill('SIGSTOP');
    const late = worker();
    await serves(late);
    await until(() => blocksIn(at('queue')) > BLOCKS / 4);
    second.process.kill('SIGCONT');
    await redis.restart();
    expect(await whole.ended, whole.said()).toBe(0);
    expect(differing(at('queue'), at('local'), [...SAME, 'records.jsonl'])).toEqual([]);
    // What the killed one held may lie there until its lease is over.
    const left = expect.poll(() => leftIn(redis.url), { timeout: 20_000 });
    await left.toEqual([expect.stringMatching(/^kaiser:text:/)]);
    for (const { process, ended, said } of [second, late]) {
      process.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(said()).toMatch(/^[1-9]\d* blocks played$/m);
    }
  });

  it('refuses a second coordinator of a run, and a third takes up what the first left when it was killed', async () => {
    const first = run('killed');
    const served = worker();
    await until(() => blocksIn(at('killed')) > BLOCKS / 8);
    served.process.kill('SIGSTOP');
    const second = run('second');
    expect(await second.ended).toBe(2);
    expect(second.said()).toMatch(/process \d+ on .* coordinates this run already/);
    first.process.kill('SIGKILL');
    await first.ended;
    served.process.kill('SIGCONT');
    const third = run('killed', '--resume');
    expect(await third.ended, third.said()).toBe(0);
    expect(differing(at('killed'), at('local'), [...SAME, 'records.jsonl'])).toEqual([]);
    served.process.kill('SIGTERM');
    expect(await served.ended).toBe(0);
    expect(await leftIn(redis.url)).toEqual([expect.stringMatching(/^kaiser:text:/)]);
  });

  it('keeps what is finished when it is interrupted, and stops where the rule says', async () => {
    const stopped = [at('stop.json'), '--executor', redis.url, '--out', at('stopped')];
    writeFileSync(
      at('stop.json'),
      JSON.stringify({ ...EXPERIMENT, records: false, stop: { halfWidth: { measure: 'points', at: 0.9 } } }),
    );
    const served = worker();
    const interrupted = start('run', ...stopped);
    await until(() => blocksIn(at('stopped')) > 0);
    served.process.kill('SIGSTOP');
    interrupted.process.kill('SIGINT');
    expect(await interrupted.ended).toBe(130);
    served.process.kill('SIGCONT');
    expect(await start('run', ...stopped, '--resume').ended).toBe(0);
    expect(await start('run', at('stop.json'), '--out', at('stopped-local')).ended).toBe(0);
    expect(differing(at('stopped'), at('stopped-local'))).toEqual([]);
    expect(blocksIn(at('stopped'))).toBeLessThan(BLOCKS);
    served.process.kill('SIGTERM');
    await served.ended;
  });

  it('gives up on a block that no worker can play, and names it', async () => {
    writeFileSync(at('shy.ts'), SHY);
    writeFileSync(at('shy.json'), JSON.stringify({ strategies: ['./shy.ts', 'random'], units: 100 }));
    worker();
    const whole = start('run', at('shy.json'), '--executor', redis.url, '--out', at('shy'));
    expect(await whole.ended).toBe(3);
    expect(whole.said()).toMatch(
      /block 0 was given up on: worker .*\/\d+: .*shy.ts: fails while it is loaded: Error: not here; .*--resume/,
    );
    const list = execFileSync(process.execPath, [
      builtModule('cli.js'),
      'worker',
      '--redis',
      redis.url,
      '--list',
    ]);
    expect(list.toString()).toMatch(/^block 0 of run \w+: worker .*: Error: not here$/m);
  });

  it('lets workers of other code alone, and tells of them', async () => {
    const client = new Redis(redis.url);
    const note = {
      name: 'old/1',
      threads: 1,
      version: '0.0.1',
      code: 'elsewhere',
      node: '',
      refused: {},
      beat: 1,
    };
    await client.hset('kaiser:workers', note.name, JSON.stringify(note));
    await client.quit();
    const whole = run('nobody');
    await until(() => whole.said().includes('no worker serves this run yet'));
    expect(whole.said()).toMatch(
      /worker old\/1 runs kaiser-lab 0.0.1 with other code \(elsewhere, here \w+\)/,
    );
    whole.process.kill('SIGINT');
    expect(await whole.ended).toBe(130);
  });

  it('ends when nobody has the files that a command runs', async () => {
    const bots = fileURLToPath(new URL('../outside/bots', import.meta.url));
    const file = at('command.json');
    writeFileSync(file, JSON.stringify({ strategies: ['exec:python3 dice.py', 'random'], units: 100 }));
    worker();
    const whole = kaiser(['run', file, '--executor', redis.url, '--out', at('command')], { folder: bots });
    expect(await whole.ended).toBe(2);
    expect(whole.said()).toMatch(
      /nobody can play this run: worker .* cannot play this run: .*the files of exec:python3 dice.py are not those/,
    );
  });
});

describe.skipIf(!hasRedis())('Redis behind TLS and a password', () => {
  const [key, certificate] = [at('key.pem'), at('certificate.pem')];
  let redis: RedisServer;
  const secret = 'c0rrect-horse';
  const url = (password: string) => `rediss://:${password}@127.0.0.1:${redis.port}`;

  beforeAll(async () => {
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
    execFileSync('openssl', ['req', '-x509', ...made, ...named, '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    });
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-auth-clients', 'no'];
    redis = await startRedis([...files, '--requirepass', secret], true);
  });
  afterAll(() => redis.stop());

  it('is used as the address says, and the password is kept nowhere', async () => {
    const environment = { NODE_EXTRA_CA_CERTS: certificate, KAISER_REDIS: url(secret) };
    const file = at('small.json');
    writeFileSync(file, JSON.stringify({ strategies: ['random', 'greedy'], units: 200 }));
    const served = kaiser(['worker', '--threads', '1'], { environment });
    const whole = kaiser(['run', file, '--executor', url(secret), '--out', at('small')], { environment });
    expect(await whole.ended, whole.said()).toBe(0);
    served.process.kill('SIGTERM');
    expect(await served.ended, served.said()).toBe(0);
    const manifest = readFileSync(join(at('small'), 'manifest.json'), 'utf8');
    expect(manifest).toContain(`rediss://:***@127.0.0.1:${redis.port}`);
    for (const text of [manifest, whole.said(), served.said()]) expect(text).not.toContain(secret);
  });

  it('lets a worker go that has nothing to do', async () => {
    const environment = { NODE_EXTRA_CA_CERTS: certificate };
    const idle = kaiser(['worker', '--redis', url(secret), '--idle', '100ms'], { environment });
    expect(await idle.ended, idle.said()).toBe(0);
  });

  it('says in a line what is wrong with an address', async () => {
    const cases: [string, string, RegExp][] = [
      [url('wrong'), certificate, /:\*\*\*@.* cannot be used: .*WRONGPASS/],
      [url(secret), '', /cannot be used: self-signed certificate/],
      [url(secret).replace('rediss', 'redis'), certificate, /cannot be used: /],
      ['redis://127.0.0.1:1', certificate, /cannot be used: .*ECONNREFUSED/],
    ];
    const tried = cases.map(async ([address, NODE_EXTRA_CA_CERTS, expected]) => {
      const served = kaiser(['worker', '--redis', address], { environment: { NODE_EXTRA_CA_CERTS } });
      expect(await served.ended).toBe(2);
      expect(served.said()).toMatch(expected);
      expect(served.said().trim().split('\n')).toHaveLength(1);
      expect(served.said()).not.toContain(secret);
    });
    await Promise.all(tried);
  });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));
