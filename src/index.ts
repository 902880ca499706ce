// The public entry: what a strategy or a program may use.
export type { Card, Seat, Side, Suit } from './cards/card.js';
