0/* eslint-disable no-console */
/** @file Carts: what somebody wants to buy. */

import { money } from './money.mjs';

/**
 * The tax, as a share.
 * @type {number}
 */
export const TAX = 0.19;

export let counter = 0, second = 1;

const text = "export function inAString() {}";
// export function commentedOut() {}
const template = `export class ${'Fake'} {}`;

/**
 * Adds up a cart.
 *
 * @param {Item[]} items
 */
export function total(items, { rounded = true } = {}) {
  function nested() {}
  return items.reduce((sum, item) => sum + item.price, 0);
}

export async function* stream(url) { yield url; }

export const discount = async (cart, share = 0.1) => {
  return cart;
};

export default class Cart extends Map {
  #secret = 1;
  static empty = () => new Cart();
  constructor(items = []) { super(); }
  get size2() { return 1; }
  set size2(value) {}
  /** Puts an item into it. */
  add(item) { this.#check(); }
  #check() {}
  _internal() {}
  async *pages() {}
}

function helper(a) { return a; }
function renamed(a) { return a; }
class Größe { messen() {} }

export { helper, renamed as calledOtherwise, Größe };
export { money, other } from './money.mjs';
export * from './more.mjs';
export const { first, rest } = settings;
