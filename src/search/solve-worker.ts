// A worker of `kaiser solve`: lines in, answers out, one solver a worker.
import { type Answer, type AnswerOptions, answerLine } from './answer.js';
import { Solver } from './solver.js';

export interface SolveTask {
  readonly lines: readonly string[];
  readonly options: AnswerOptions;
}

const solver = new Solver();

export default ({ lines, options }: SolveTask): Answer[] =>
  lines.map((line) => answerLine(solver, line, options));
