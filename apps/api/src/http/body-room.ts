/**
 * How much of what is sent may be in memory at a time. A body takes room as it comes in, and gives
 * it back when its request is over; what finds no room is answered 503, whoever sent it.
 */

/** The room of one request. */
export interface HeldBytes {
  /** Takes room for more; false when there is none: then all that it had is given back. */
  grow(bytes: number): boolean;
  /** Whether it ever found none. */
  readonly refused: boolean;
}

/** Something that says when it is over, such as a response. */
interface Closing {
  once(event: 'close', listener: () => void): unknown;
}

/** The room of all requests. */
export class BodyRoom {
  readonly #bytesMax: number;
  #taken = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** How many bytes are taken. */
  get taken(): number {
    return this.#taken;
  }

  /** The room of one request, given back when its response is over, or its client gone. */
  held(response: Closing): HeldBytes {
    let [own, refused] = [0, false];
    const giveBack = (): void => {
      this.#taken -= own;
      own = 0;
    };
    response.once('close', giveBack);
    return {
      get refused() {
        return refused;
      },
      grow: (bytes) => {
        if (refused || this.#taken + bytes > this.#bytesMax) {
          refused = true;
          giveBack();
          return false;
        }
        own += bytes;
        this.#taken += bytes;
        return true;
      },
    };
  }
}
