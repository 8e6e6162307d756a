import type { VirtualRouteNode } from '@tanstack/virtual-file-routes';
import { routes } from '#shell/routes.ts';

export function listAddresses(nodes: readonly VirtualRouteNode[] = routes.children ?? []): string[] {
  return nodes.flatMap((node) => {
    const own = node.type === 'route' ? [node.path] : node.type === 'index' ? ['/'] : [];
    return 'children' in node && node.children ? [...own, ...listAddresses(node.children)] : own;
  });
}
