/** isomorphic-git asks for Node's `Buffer` by its global name. Import this file before it. */
import { Buffer } from 'buffer/';

Object.assign(globalThis, { Buffer });
