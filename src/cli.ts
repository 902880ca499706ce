#!/usr/bin/env node
// Builds the command line; the only file that touches the process, its streams and its exit code.
import { Command } from 'commander';

const program = new Command('kaiser').description('Simulation and AI research on the card game Kaiser');
await program.parseAsync();
