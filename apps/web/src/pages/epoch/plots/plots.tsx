import type { AxisVoids, EpochRanking } from '../../../service/wire.js';
import type { StandingProps } from '../standing.js';

export function Plots(
  _: StandingProps & { readonly ranking: EpochRanking; readonly voids: readonly AxisVoids[] },
): React.JSX.Element {
  return <></>;
}
