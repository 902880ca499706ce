// The commands by name, each loaded only when it is called: help must be quick.
import type { MakeCommand } from './io.js';

export interface Entry {
  readonly about: string;
  readonly load: () => Promise<MakeCommand>;
}

export const COMMANDS: Readonly<Record<string, Entry>> = {
  env: {
    about: 'games for learning programs, as JSON lines',
    load: async () => (await import('./env.js')).envCommand,
  },
  conformance: {
    about: 'run a strategy through every form and every check of the contract',
    load: async () => (await import('./conformance.js')).conformanceCommand,
  },
  match: {
    about: 'compare strategies: two as a duel, more as a round robin',
    load: async () => (await import('./match.js')).matchCommand,
  },
  run: {
    about: 'run an experiment file',
    load: async () => (await import('./run.js')).runCommand,
  },
  tune: {
    about: 'find the rules or options of a sweep that come nearest to a goal',
    load: async () => (await import('./tune.js')).tuneCommand,
  },
  export: {
    about: 'hand records as CSV or Parquet, one row a hand',
    load: async () => (await import('./export.js')).exportCommand,
  },
  merge: {
    about: 'join the shards of a run into one result',
    load: async () => (await import('./merge.js')).mergeCommand,
  },
  worker: {
    about: 'play blocks of runs that other machines coordinate',
    load: async () => (await import('./worker.js')).workerCommand,
  },
  verify: {
    about: 'replay records, or play sampled blocks of a run again',
    load: async () => (await import('./verify.js')).verifyCommand,
  },
  report: {
    about: 'the results of a run as a page for the browser and as Markdown',
    load: async () => (await import('./report.js')).reportCommand,
  },
  strategies: {
    about: 'list the built-in strategies and their options',
    load: async () => (await import('./strategies.js')).strategiesCommand,
  },
  analyze: {
    about: 'what strategies and the solver think of a decision, or of a played hand',
    load: async () => (await import('./analyze.js')).analyzeCommand,
  },
  init: {
    about: 'write a small working strategy to start from',
    load: async () => (await import('./init.js')).initCommand,
  },
  play: {
    about: 'play at the terminal against strategies',
    load: async () => (await import('./play.js')).playCommand,
  },
  plan: {
    about: "units needed for a given effect and power, from a pilot's variance",
    load: async () => (await import('./plan.js')).planCommand,
  },
  replay: {
    about: 'hands of a record file as readable text',
    load: async () => (await import('./replay.js')).replayCommand,
  },
  rules: {
    about: 'list the forms of the game, or explain one in plain words',
    load: async () => (await import('./rules.js')).rulesCommand,
  },
  solve: {
    about: 'perfect-information values of positions',
    load: async () => (await import('./solve.js')).solveCommand,
  },
  view: {
    about: 'step through the hands of a record file in the browser, or play there',
    load: async () => (await import('./view.js')).viewCommand,
  },
  completion: {
    about: 'a script for tab completion in bash, zsh or fish',
    load: async () => (await import('./completion.js')).completionCommand,
  },
};
