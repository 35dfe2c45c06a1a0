const words = (text: string): string[] => text.trim().split(/\s+/);

/** The containers of phones, cameras, editors, browsers and sound recorders, by ffmpeg's names. */
const containers = words("mov matroska webm mpegts mpeg avi asf flv mp3 wav");

/** The decoders of what these containers usually hold. Most of ffmpeg's 500 are for games and old programs. */
const decoders = {
  picture: words(`
    h264 hevc vp8 libvpx vp9 libvpx-vp9 av1 libdav1d libaom-av1 theora
    mpeg1video mpeg2video mpeg4 msmpeg4v1 msmpeg4v2 msmpeg4 h263 wmv1 wmv2 wmv3 vc1 flv vp6 vp6a vp6f
    mjpeg dvvideo prores dnxhd cfhd ffv1 huffyuv ffvhuff utvideo rawvideo qtrle png`),
  sound: words(`
    aac aac_latm mp3float mp3 mp2float mp2 mp1float mp1 ac3 eac3 dca opus libopus vorbis libvorbis flac alac
    wmav1 wmav2 wmapro wmalossless wmavoice nellymoser speex libspeex amrnb amrwb gsm_ms
    pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be pcm_f32le pcm_f32be pcm_f64le pcm_u8 pcm_s8
    pcm_alaw pcm_mulaw pcm_bluray pcm_dvd adpcm_ms adpcm_ima_wav adpcm_ima_qt adpcm_swf`),
  /** Not used, but ffprobe opens each stream. */
  captions: words(`
    mov_text subrip srt ass ssa webvtt text cc_dec dvbsub dvdsub pgssub xsub libzvbi_teletextdec`),
};

/**
 * Input options for every untrusted file. A playlist renamed `.mp4` can make ffmpeg open other
 * files; only allowing just video containers prevents that.
 */
export const confinedInputArgs: readonly string[] = [
  "-protocol_whitelist",
  "file",
  "-format_whitelist",
  containers.join(","),
  "-codec_whitelist",
  Object.values(decoders).flat().join(","),
];
