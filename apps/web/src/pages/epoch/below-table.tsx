/** Everything below the table, in files of its own: the table is there before they are. */
import { Downloads } from './downloads.js';
import { Plots, type PlotsProps } from './plots/plots.js';
import { VoidsInWords } from './voids-in-words.js';

/** The plots, what went unmeasured in words, and what can be taken away. */
export function BelowTable(props: PlotsProps): React.JSX.Element {
  const { ranking, voids, detail } = props;
  return (
    <>
      <Plots {...props} />
      <VoidsInWords ranking={ranking} voids={voids} />
      <Downloads detail={detail} />
    </>
  );
}
