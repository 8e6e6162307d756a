import type { Page } from 'playwright-core';

/**
 * The texts of a page that are cut, or that run out of the painted box around them (a button, a card, a badge), each
 * with its first words. What can be scrolled to, what ends in an ellipsis, and what is placed over its box on purpose
 * is left out.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  // A lesson's text is cut below the window until its editor has come, which scrolls.
  await page.waitForFunction(() => !document.querySelector('[data-plain-text]'));
  return page.evaluate(() => {
    /** Differences that come from rounding, in pixels. */
    const slack = 1.5;
    const alphaOf = (color: string) =>
      Number(/[\d.]+(?=\)$)/.exec(color.replace(/^rgb\(.*/, '1)'))?.[0] ?? 1);
    const isPainted = (style: CSSStyleDeclaration) =>
      alphaOf(style.backgroundColor) > 0 ||
      style.backgroundImage !== 'none' ||
      (parseFloat(style.borderLeftWidth) > 0 && parseFloat(style.borderRightWidth) > 0);

    /** What is wrong with a text in one of the boxes around it; null when the next box must be asked. */
    const judge = (text: DOMRect, element: Element): 'fits' | 'is cut' | 'runs out of its box' | null => {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      // For screen readers alone.
      if (box.width <= 1 || box.height <= 1 || style.clipPath !== 'none') return 'fits';
      const isBeside = text.left < box.left - slack || text.right > box.right + slack;
      const isBelow = text.top < box.top - slack || text.bottom > box.bottom + slack;
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) return 'fits';
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return 'fits';
      if ((isBeside && hides(style.overflowX)) || (isBelow && hides(style.overflowY))) return 'is cut';
      if ((isBeside || isBelow) && style.display !== 'inline' && isPainted(style))
        return 'runs out of its box';
      return style.position === 'absolute' || style.position === 'fixed' ? 'fits' : null;
    };

    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const words = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (words === '' || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      let verdict: ReturnType<typeof judge> = null;
      for (
        let box: Element | null = parent;
        box && box !== document.body && !verdict;
        box = box.parentElement
      )
        verdict = judge(text, box);
      if (!verdict && text.right > document.documentElement.clientWidth + slack)
        verdict = 'runs out of its box';
      if (verdict && verdict !== 'fits') found.push(`"${words.slice(0, 40)}" ${verdict}`);
    }
    return found;
  });
}
