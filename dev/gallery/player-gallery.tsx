import './gallery.css';
import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { parseTranscript, type TranscriptCue } from '#kernel/web-vtt.ts';
import type { VideoPlayerHandle } from '#ui/player/player-types.ts';
import { TranscriptPanel } from '#ui/player/transcript-panel.tsx';
import { VideoPlayer } from '#ui/player/video-player.tsx';
import { TextField } from '#ui/text-field.tsx';
import { THEME_SCRIPT } from '#ui/theme-script.ts';

const script = document.createElement('script');
script.textContent = THEME_SCRIPT;
document.head.append(script);

const query = new URLSearchParams(location.search);
const GUID = query.get('guid') ?? '44b6472f-bf4d-43c8-abc4-122099753f0a';
const START_SECONDS = Number(query.get('start') ?? 0);
const HOST = 'http://127.0.0.1:4202';
const base = (token: string) => `${HOST}/v/${token}/${GUID}`;

const CHAPTERS = [
  { title: 'Where we are going', language: 'en', startSeconds: 0, endSeconds: 9 },
  { title: 'One drink', language: 'en', startSeconds: 9, endSeconds: 26 },
  { title: 'A menu', language: 'en', startSeconds: 26, endSeconds: 46 },
  { title: 'Which one do I need', language: 'en', startSeconds: 46, endSeconds: 66 },
  { title: 'Tonight', language: 'en', startSeconds: 66, endSeconds: 77 },
];
const NOTES = [
  { id: 'a', seconds: 14, label: 'Curly brackets make an object' },
  { id: 'b', seconds: 31, label: 'A list of objects' },
  { id: 'c', seconds: 58, label: 'Ask coach' },
];
const CAPTIONS = [{ srclang: 'en', label: 'English', url: `${base('captions')}/captions/en.vtt` }];

function PlayerGallery() {
  const player = useRef<VideoPlayerHandle>(null);
  const [token, setToken] = useState('first');
  const [seconds, setSeconds] = useState(START_SECONDS);
  const [cues, setCues] = useState<TranscriptCue[]>([]);
  const [log, setLog] = useState<string[]>([]);
  const note = (line: string) => setLog((lines) => [...lines.slice(-30), line]);

  useEffect(() => {
    void fetch(`${base('captions')}/captions/en.vtt`)
      .then((response) => response.text())
      .then((text) => setCues(parseTranscript(text)));
  }, []);
  useEffect(() => {
    Object.assign(window, { player: player.current });
  }, []);

  return (
    <main className="mx-auto max-w-[1360px] lg:px-8 lg:py-8">
      <div className="flex flex-col gap-6 lg:flex-row">
        <div className="min-w-0 lg:w-[70%]">
          <h1 className="px-4 py-4 text-h1 max-sm:text-h2 lg:px-0">Objects and a real menu</h1>
          <VideoPlayer
            key={GUID}
            ref={player}
            className="max-lg:rounded-none"
            title="Objects and a real menu"
            hlsUrl={`${base(token)}/playlist.m3u8`}
            posterUrl={`${base('captions')}/thumbnail.jpg`}
            seekSheetUrl={`${base(token)}/seek/_{n}.jpg`}
            captions={CAPTIONS}
            chapters={CHAPTERS}
            durationSeconds={77}
            startAtSeconds={START_SECONDS}
            noteMarks={NOTES}
            onTimeChange={setSeconds}
            onPlay={() => note('play')}
            onPause={(at) => note(`pause ${at.toFixed(1)}`)}
            onEnded={() => note('ended')}
            onError={(message) => note(`error ${message}`)}
            onRequestNewUrl={() => {
              note('renew');
              setToken((old) => `${old}-next`);
            }}
          />
          <div className="space-y-4 px-4 py-5 lg:px-0">
            <TextField label="Write a note. The video waits." />
            <output className="block font-mono text-small text-ink-3">{log.join(' · ')}</output>
          </div>
        </div>
        <section className="flex flex-col px-4 lg:w-[30%] lg:px-0" aria-labelledby="transcript">
          <h2 id="transcript" className="mb-3 text-h4">
            Transcript
          </h2>
          <TranscriptPanel
            className="h-[420px]"
            cues={cues}
            currentSeconds={seconds}
            onSeek={(at) => player.current?.seek(at)}
            onStartNote={(cue) => note(`note ${cue.startSeconds}`)}
          />
        </section>
      </div>
      <div className="mt-8 grid gap-4 px-4 sm:grid-cols-3 lg:px-0">
        {['Video is not ready for playback', 'Video details not available', 'Error playing video'].map(
          (message) => (
            <VideoPlayer
              key={message}
              title={message}
              hlsUrl=""
              captions={[]}
              chapters={[]}
              durationSeconds={0}
              unavailableMessage={message}
            />
          ),
        )}
      </div>
    </main>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <PlayerGallery />
    </StrictMode>,
  );
}
