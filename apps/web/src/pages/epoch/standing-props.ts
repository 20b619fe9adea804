/** What the parts of the epoch page below its head are given. */
import type { EpochDetail } from '../../service/wire.js';
import type { EpochAddress, EpochAddressChange } from './address.js';

/** What the parts of the page work with. */
export interface StandingProps {
  readonly detail: EpochDetail;
  /** The version of the last event that is known of. */
  readonly version: number;
  /** Whether how it stands is kept from this reader until the close. */
  readonly hidden: boolean;
  readonly address: EpochAddress;
  readonly change: (change: EpochAddressChange) => void;
}
