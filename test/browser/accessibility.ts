/** What axe-core finds in a page against WCAG 2.2, levels A and AA. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Result {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly {
      readonly target: readonly unknown[];
      readonly html: string;
      readonly failureSummary?: string;
    }[];
  }[];
}

/** Each violation of `page` as it stands now, as text for people; empty when there is none. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const options = { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] };
  const { violations } = await page.evaluate<Result>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary = '' }) =>
      [`${id}: ${help}`, `at ${target.join(' ')}`, html, failureSummary].join('\n  '),
    ),
  );
}
