// Timers and signals of our own, taken before users' modules are kept from theirs (see harden.ts): a thread with users'
// strategies may serve processes, too.

export const { setTimeout: startTimer, clearTimeout: stopTimer, setImmediate: soon } = globalThis;
export const { setInterval: startBeat, clearInterval: stopBeat } = globalThis;
/** Sends a signal to a process, or to the group of `-pid`. */
export const signal = process.kill.bind(process);
