#version 3.7;
#include "piano.inc"
// What the hands see: the keys, an open score on the desk, the lamp over both.
camera { location <0.4, 12.4, -19.5> look_at <0.9, 6.5, 6> right x*16/9 angle 60 }
#declare None = array[1] { -1 }
Keyboard(4, 48, None, 1, None, 1)
#declare BoardHeight = 4.4;
Key_Case(-26, 26, BoardHeight)

#macro Paper() Paint(<0.86,0.80,0.68>, 0.72, 0, 0.1, 0, 0) #end
#macro Ink() Paint(<0.035,0.028,0.025>, 0.5, 0, 0.1, 0, 0) #end
#declare Dice = seed(31);

// One page, lower left corner at the origin, lying in the plane z = 0 and facing -z.
#macro Page(Wide, High)
  object { Soft_Box(<0, 0, 0>, <Wide, High, 0.08>, 0.02) Paper() }
  #local Gap = 0.135;
  #for (Row, 0, 3)
    #local Base = High - 1.9 - Row*1.85 - 0.22*mod(Row, 2);
    #for (Line, 0, 4) cylinder { <0.8, Base + Line*Gap, -0.005>, <Wide-0.8, Base + Line*Gap, -0.005>, 0.011 Ink() } #end
    #for (Bar, 0, 4)
      #local BarX = 0.8 + Bar*(Wide-1.6)/4;
      cylinder { <BarX, Base, -0.006>, <BarX, Base + 4*Gap, -0.006>, 0.012 Ink() }
    #end
    #for (Bar, 0, 3)
      #local Degree = 1 + floor(6*rand(Dice));
      #local Notes = 2 + 2*floor(2*rand(Dice)) ;
      #for (K, 0, Notes-1)
        #local NX = 0.8 + (Bar + 0.16 + 0.78*K/Notes)*(Wide-1.6)/4;
        #local Degree = max(-1, min(9, Degree + floor(5*rand(Dice)) - 2));
        #local NY = Base + Degree*Gap/2;
        sphere { 0, 1 scale <0.086, 0.060, 0.012> rotate z*22 translate <NX, NY, -0.012> Ink() }
        #local Up = 1; #if (Degree > 4) #local Up = -1; #end
        cylinder { <NX + Up*0.075, NY, -0.01>, <NX + Up*0.075, NY + Up*0.44, -0.01>, 0.012 Ink() }
      #end
    #end
  #end
#end

union {
  union { Page(9.4, 9.0) translate -x*9.4 rotate y*-5 translate -x*0.02 }
  union { Page(9.4, 9.0) rotate y*5 translate x*0.02 }
  translate <0.8, 0.75, -0.95> rotate x*14 translate <0, BoardHeight-0.2, KeyLength+1.2>
}
object { Soft_Box(<-26, 0.35, -1.5>, <26, 0.75, 0.2>, 0.15) Walnut() rotate x*14 translate <0, BoardHeight-0.2, KeyLength+1.2> }

// the desk lamp: a brass tube along the top of the score
union {
  object { Soft_Box(<-5.5, -0.5, -0.9>, <5.5, 1.0, 0.9>, 0.45) Brass() }
  cylinder { <0, 0, 0.8>, <0, 1.2, 4>, 0.22 Brass() }
  no_shadow translate <0.8, 14.25, 8.0>
}
Lamp(<1.5, 18.5, 0.0>, <0.8, 5.6, 6.0>, 1.3, 6, 48, 7)
light_source { <-16, 14, -30> rgb LampColour*0.03 area_light x*14, y*14, 5, 5 adaptive 2 }
Evening(<-34, 20, -20>, 0.06)
#if (!Depth)
  sky_sphere { pigment { gradient y color_map { [0.40 rgb 0] [0.50 rgb <0.07,0.036,0.016>] [0.62 rgb <0.03,0.016,0.008>] [0.9 rgb 0.003] } scale 2 translate -1 } }
#end
