// The little linear algebra that ratings need: small square matrices as rows.

export type Matrix = readonly (readonly number[])[];

export const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * other[at]!, 0);

export const product = (matrix: Matrix, vector: readonly number[]): number[] =>
  matrix.map((row) => dot(row, vector));

/** Inverse of a symmetric positive definite matrix (Gauss and Jordan; such a matrix needs no pivoting). */
export function inverse(matrix: Matrix): number[][] {
  const size = matrix.length;
  const work = matrix.map((row, at) => [...row, ...row.map((_, column) => (column === at ? 1 : 0))]);
  for (let pivot = 0; pivot < size; pivot++) {
    const head = work[pivot]!;
    const lead = head[pivot]!;
    for (let column = 0; column < 2 * size; column++) head[column]! /= lead;
    for (const row of work) if (row !== head) subtract(row, head, row[pivot]!);
  }
  return work.map((row) => row.slice(size));
}

function subtract(row: number[], head: readonly number[], factor: number): void {
  for (let column = 0; column < row.length; column++) row[column]! -= factor * head[column]!;
}
