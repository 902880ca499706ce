// What went wrong between machines, in one sentence.

/** 1: answers differ, 2: nothing was begun, 3: the run is incomplete. */
export type QueueStatus = 1 | 2 | 3;

export class QueueError extends Error {
  override readonly name = 'QueueError';
  readonly status: QueueStatus;
  constructor(message: string, status: QueueStatus = 2) {
    super(message);
    this.status = status;
  }
}
