import { Pause, Play, RotateCcw, SkipForward } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Slider } from '#ui/slider.tsx';
import { type CalculatorState, maxMargin, maxRateTenths } from '../address.ts';
import { fixedRateTenths, rateText, shownStages, stages } from '../rules.ts';
import { PlainControls } from './plain-controls.tsx';
import { PriceField } from './price-field.tsx';
import type { Simulation } from './use-simulation.ts';

/** Text of twice the size does not fit into one line of a phone. */
const wrapsWhenLarge = 'max-sm:h-auto max-sm:min-h-10 max-sm:py-1 max-sm:whitespace-normal';

const wholePercent = (value: number) => `${value}%`;

interface CalculatorControlsProps {
  /** The calculator's address in the language of the page. */
  page: string;
  state: CalculatorState;
  onChange: (change: Partial<CalculatorState>) => void;
  simulation: Simulation;
}

export function CalculatorControls({ page, state, onChange, simulation }: CalculatorControlsProps) {
  return (
    <section aria-label="Isian" className="mt-8 rounded-xl border border-line bg-surface p-5 lg:p-6">
      <PlainControls page={page} state={state} />
      <div className="grid grid-cols-1 noscript:hidden gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
        <PriceField priceIdr={state.basePriceIdr} onChange={(basePriceIdr) => onChange({ basePriceIdr })} />
        <Slider
          label="Tarif PPN awal"
          value={fixedRateTenths / 10}
          min={0}
          max={maxRateTenths / 10}
          step={0.1}
          format={(value) => rateText(value * 10)}
          fixedLabel="tetap"
        />
        <Slider
          label="Tarif PPN baru"
          value={state.rateTenths / 10}
          min={0}
          max={maxRateTenths / 10}
          step={0.1}
          format={(value) => rateText(value * 10)}
          onValueChange={(value) => onChange({ rateTenths: Math.round(value * 10) })}
        />
        <Slider
          label="Margin Distributor"
          value={state.distributorMargin}
          min={0}
          max={maxMargin}
          step={1}
          format={wholePercent}
          onValueChange={(distributorMargin) => onChange({ distributorMargin })}
        />
        <Slider
          label="Margin Toko"
          value={state.shopMargin}
          min={0}
          max={maxMargin}
          step={1}
          format={wholePercent}
          onValueChange={(shopMargin) => onChange({ shopMargin })}
        />
      </div>
      <Clock simulation={simulation} />
    </section>
  );
}

function startLabel({ isStill, hasRun }: { isStill: boolean; hasRun: boolean }): string {
  if (isStill) return 'Lihat tahap demi tahap';
  return hasRun ? 'Ulangi simulasi' : 'Jalankan simulasi';
}

function Clock({ simulation }: { simulation: Simulation }) {
  const { tick, isRunning, isDone, hasRun, isStill } = simulation;
  const shown = shownStages(tick);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4 border-t border-line pt-5 noscript:hidden">
      <div className="flex flex-wrap gap-2">
        {isDone ? (
          <Button
            icon={
              hasRun ? (
                <RotateCcw className="size-4" aria-hidden="true" />
              ) : (
                <Play className="size-4" aria-hidden="true" />
              )
            }
            className={wrapsWhenLarge}
            onClick={simulation.start}
          >
            {startLabel({ isStill, hasRun })}
          </Button>
        ) : (
          <>
            <Button
              variant="secondary"
              className={isStill ? 'hidden' : undefined}
              icon={
                isRunning ? (
                  <Pause className="size-4" aria-hidden="true" />
                ) : (
                  <Play className="size-4" aria-hidden="true" />
                )
              }
              onClick={isRunning ? simulation.pause : simulation.resume}
            >
              {isRunning ? 'Jeda' : 'Lanjutkan'}
            </Button>
            <Button
              variant="ghost"
              icon={<SkipForward className="size-4" aria-hidden="true" />}
              className={wrapsWhenLarge}
              onClick={simulation.step}
            >
              Tahap berikutnya
            </Button>
          </>
        )}
      </div>
      <ProgressBar percent={tick} size="md" label="Jalannya simulasi" className="min-w-40 flex-1" />
      <p className="text-ui text-ink-2" role="status">
        <span className="font-semibold text-ink">
          Tahap {shown} dari {stages.length}
        </span>{' '}
        {stages[shown - 1]}
      </p>
    </div>
  );
}
