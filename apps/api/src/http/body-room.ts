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

/** The way to hear that a request is over, at once where it is over already. */
type WhenOver = (over: () => void) => void;

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

  /** The room of one request, given back when it is over; from then on it takes none. */
  held(whenOver: WhenOver): HeldBytes {
    let [own, refused, over] = [0, false, false];
    const giveBack = (): void => {
      this.#taken -= own;
      own = 0;
    };
    whenOver(() => {
      over = true;
      giveBack();
    });
    return {
      get refused() {
        return refused;
      },
      grow: (bytes) => {
        if (over) return true;
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
