/** A plot as a file that looks the same without our style sheets. */

/** What of the style of an element is seen in a plot. */
const seen = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'text-decoration',
] as const;

/** The SVG document of `svg` as it is shown now, on the paper it is shown on. */
export function svgText(svg: SVGSVGElement, title: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const target = copies[index];
    for (const name of seen) {
      const value = style.getPropertyValue(name);
      if (value !== '') target?.setAttribute(name, value);
    }
    target?.removeAttribute('class');
  }
  const named = document.createElementNS(svg.namespaceURI, 'title');
  named.textContent = title;
  const paper = document.createElementNS(svg.namespaceURI, 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', getComputedStyle(document.body).getPropertyValue('background-color'));
  copy.removeAttribute('aria-labelledby');
  copy.prepend(named, paper);
  return new XMLSerializer().serializeToString(copy);
}
